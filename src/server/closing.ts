import type { Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { announceClosing } from './readiness.ts'

/** So long it goes on answering after it has said that it closes: a proxy or a browser with an open connection notices. */
const ANNOUNCED_MS = 1_000
/** So long what it is doing may still take. */
const PATIENCE_MS = 4_000

/**
 * Lets a server be closed with nobody cut off: it announces it, ends each connection with the answer that is asked for
 * on it, then takes no new ones, and lets what runs come to its end. Whatever is left after that is cut.
 */
export function gracefulClose(
  server: Server,
  { announcedMs = ANNOUNCED_MS, patienceMs = PATIENCE_MS, endStreams = () => undefined as void } = {},
) {
  const running = new Set<ServerResponse>()
  let isClosing = false
  server.prependListener('request', (_request, response) => {
    running.add(response)
    response.once('close', () => {
      running.delete(response)
      if (!server.listening) setImmediate(() => server.closeIdleConnections())
    })
    if (isClosing) response.setHeader('connection', 'close')
  })
  return async () => {
    isClosing = true
    announceClosing()
    for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close')
    await pause(announcedMs)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    endStreams()
    const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
    await closed
    clearTimeout(impatience)
  }
}
