const CHUNK_CHARS = 16_384

/** Pieces of text as a body, read only as fast as it is taken: a caller who left is read for no longer. */
export function textStream(pieces: Iterable<string> | AsyncIterable<string>): ReadableStream<Uint8Array> {
  const chunks = chunksOf(pieces)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(Buffer.from(value))
    },
    async cancel() {
      await chunks.return()
    },
  })
}

async function* chunksOf(
  pieces: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  let chunk = ''
  for await (const piece of pieces) {
    chunk += piece
    if (chunk.length < CHUNK_CHARS) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
