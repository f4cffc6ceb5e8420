/**
 * Keeps connections busy with one GET each and prints requests per second and the
 * 99th percentile in milliseconds as JSON. It looks at the head of an answer and
 * skips its body, because a load generator that parses 16 kB measures itself.
 * Arguments: url or `@file` with one on each line, taken in turn; connections, seconds.
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

const [address = '', connections = '50', seconds = '4'] = process.argv.slice(2)
const urls = address.startsWith('@') ? readFileSync(address.slice(1), 'utf8').split('\n') : [address]
const url = new URL(urls[0]!)
const requests = urls.map((one) =>
  Buffer.from(
    [
      `GET ${new URL(one).pathname}${new URL(one).search} HTTP/1.1`,
      `Host: ${url.host}`,
      ...['User-Agent: Mozilla/5.0', 'Accept: text/html,application/json', 'Accept-Encoding: br'],
      ...['Connection: keep-alive', '', ''],
    ].join('\r\n'),
  ),
)
let turn = 0
const times: number[] = []
let errors = 0
let isOver = false

const sockets = Array.from({ length: Number(connections) }, keepBusy)
const startedAt = performance.now()
setTimeout(() => {
  isOver = true
  const elapsed = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  process.stdout.write(JSON.stringify({ perSecond: times.length / elapsed, p99, errors }))
  for (const socket of sockets) socket.destroy()
}, Number(seconds) * 1000)

function keepBusy(): Socket {
  const socket = connect(Number(url.port), url.hostname).setNoDelay()
  let sentAt = 0
  let left = 0
  const ask = () => {
    sentAt = performance.now()
    socket.write(requests[turn++ % requests.length]!)
  }
  socket.on('connect', ask)
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    left = left > 0 ? left - chunk.length : bodyLength(chunk)
    if (left > 0 || isOver) return
    times.push(performance.now() - sentAt)
    ask()
  })
  return socket
}

/** What is still to come after the chunk that brought the head. */
function bodyLength(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  if (!head.startsWith('HTTP/1.1 200')) errors += 1
  const length = /content-length: (\d+)/i.exec(head)
  if (end === -1 || !length) throw new Error(`Not an answer this generator can count: ${head.slice(0, 200)}`)
  return Number(length[1]) - (chunk.length - end - 4)
}
