import type { Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { announceClosing } from '../db/readiness.ts'

/** So long it goes on answering after it has said that it closes: a proxy or a browser with an open connection notices. */
const ANNOUNCED_MS = 1_000
/** So long it accepts those who wait for that, at most. */
const ACCEPTING_MS = 1_000
/** So long a connection that has asked nothing yet may still ask; a request may be on its way when the last one is accepted. */
const UNASKED_MS = 500
/** So long what it is doing may still take. */
const PATIENCE_MS = 4_000

/**
 * Closes a server without cutting off a request: it announces it, ends each connection with the answer that is asked for
 * on it, then accepts all who wait and no new ones, answers what arrives on those it has, and lets what runs come to
 * its end. Whatever is left after that is cut.
 */
export function gracefulClose(
  server: Server,
  { announcedMs = ANNOUNCED_MS, patienceMs = PATIENCE_MS, endStreams = () => undefined as void } = {},
) {
  const running = new Set<ServerResponse>()
  let isClosing = false
  server.prependListener('request', (_request, response) => {
    running.add(response)
    response.once('close', () => running.delete(response))
    if (isClosing) response.setHeader('connection', 'close')
  })
  return async () => {
    isClosing = true
    announceClosing()
    for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close')
    await pause(announcedMs)
    const answerAccepted = await acceptWaiting(server)
    const closed = new Promise<void>((resolve) => {
      // The server's own `close` also ends connections whose first request is still on its way.
      Listener.prototype.close.call(server, () => resolve())
    })
    answerAccepted()
    const sweep = setInterval(() => server.closeIdleConnections(), UNASKED_MS)
    endStreams()
    const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
    await closed
    clearTimeout(impatience)
    clearInterval(sweep)
  }
}

/**
 * Accepts all who wait for it, because they are reset when the listener closes, and returns what begins to read what
 * they ask. One connection is accepted in a turn of the event loop, so a busy server would never come to an end if it
 * answered them meanwhile.
 */
async function acceptWaiting(server: Server): Promise<() => void> {
  const accepted: Socket[] = []
  const hold = (socket: Socket) => void accepted.push(socket)
  const listeners = server.rawListeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection').on('connection', hold)
  Object.assign(server, { pauseOnConnect: true })
  const until = performance.now() + ACCEPTING_MS
  let before: number
  do {
    before = accepted.length
    await nextTurn()
  } while (accepted.length > before && performance.now() < until)
  return () => {
    server.off('connection', hold)
    for (const listener of listeners) server.on('connection', listener)
    for (const socket of accepted) {
      if (socket.destroyed) continue
      server.emit('connection', socket)
      socket.resume()
    }
  }
}
