import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { unlessAbandoned } from './abandoned.ts'

const LEAVE = `
  const { connect } = await import('node:net')
  const leave = (n) => new Promise((left) => {
    const socket = connect(Number(process.argv[1]), () => {
      socket.end('GET /left/' + n + ' HTTP/1.1\\r\\nhost: localhost\\r\\n\\r\\n', () => socket.destroy())
    }).once('close', left)
  })
  for (let n = 0; n < 20; n++) await leave(n)`

test('a request whose client left while the process was busy begins no work', async () => {
  const begun: (string | undefined)[] = []
  const server = createServer((request, response) =>
    unlessAbandoned(request, response, () => {
      begun.push(request.url)
      response.end('done')
    }),
  ).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const closed: Promise<unknown>[] = []
  server.on('connection', (socket) => closed.push(once(socket, 'close')))
  // This process is busy with it, so all of them have asked and left before the server reads the first one.
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', LEAVE, String(port)])
  expect(status).toBe(0)
  const stays = connect(port)
  stays.write('GET /stays HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  stays.resume()
  await once(stays, 'close')
  await Promise.all(closed)
  expect(closed).toHaveLength(21)
  expect(begun).toEqual(['/stays'])
  server.close()
})
