import type { Server, ServerResponse } from 'node:http'
import { Server as Listener } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { announceClosing } from './readiness.ts'

/** So long it goes on answering after it has said that it closes: a proxy or a browser with an open connection notices. */
const ANNOUNCED_MS = 1_000
/** So long a connection that has asked nothing yet may still ask; a request may be on its way when the last one is accepted. */
const UNASKED_MS = 500
/** So long what it is doing may still take. */
const PATIENCE_MS = 4_000

/**
 * Lets a server be closed with nobody cut off: it announces it, ends each connection with the answer that is asked for
 * on it, then takes no new ones, answers what arrives on those it has, and lets what runs come to its end. Whatever is
 * left after that is cut.
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
    // Whoever waits to be accepted is reset when the listener closes, so it closes right after accepting.
    await nextTurn()
    const closed = new Promise<void>((resolve) => {
      // The server's own `close` also ends connections whose first request is still on its way.
      Listener.prototype.close.call(server, () => resolve())
    })
    const sweep = setInterval(() => server.closeIdleConnections(), UNASKED_MS)
    endStreams()
    const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
    await closed
    clearTimeout(impatience)
    clearInterval(sweep)
  }
}
