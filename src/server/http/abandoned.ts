import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Begins the work of a request unless its client has left. A busy process reads a request and the end of its
 * connection in two turns of the event loop, so the work begins after the second.
 */
export function unlessAbandoned(request: IncomingMessage, response: ServerResponse, work: () => void) {
  const begin = () => {
    // Node answers nothing on a connection whose other side has ended, and destroys the request some turns later.
    if (!request.destroyed && !response.destroyed && !request.socket.readableEnded) work()
  }
  setImmediate(() => setImmediate(begin))
}
