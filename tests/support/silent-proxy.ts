import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/**
 * Stands before a database, or whatever else speaks over the network. It can fall silent: it goes on accepting
 * connections and passes nothing on; hang up on everybody as if nothing were there; or lead the next client elsewhere.
 */
export async function startSilentProxy(address: string) {
  let behind = new URL(address)
  // Past the socket in the folder: only the network can be stood in between.
  behind.searchParams.delete('host')
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSilent = false
  let isGone = false
  const server = createServer((near) => {
    if (isGone) return void near.on('error', () => undefined).destroy()
    const far = connect(Number(behind.port || 5432), behind.hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
      one.pipe(other)
      if (isSilent) one.pause()
    }
    near.on('close', () => pairs.delete(pair))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(behind)
  url.port = String((server.address() as AddressInfo).port)
  const each = (act: (socket: Socket) => void) => [...pairs].flat().forEach(act)
  return {
    url: url.href,
    silence() {
      isSilent = true
      each((socket) => socket.pause())
    },
    leadTo(other: string) {
      behind = new URL(other)
    },
    hangUp() {
      isGone = true
      each((socket) => socket.destroy())
    },
    speak() {
      isSilent = false
      isGone = false
      each((socket) => socket.resume())
    },
    close() {
      each((socket) => socket.destroy())
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
