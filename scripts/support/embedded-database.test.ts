import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { overNetwork } from './debian-part.ts'
import { socketFolder, startEmbeddedDatabase } from './embedded-database.ts'

test('the database draws a password of its own, keeps it from others and lets no one in by another', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'istmo-pass-'))
  // The database may run as another user, who has to pass through.
  chmodSync(dataDir, 0o711)
  const database = await startEmbeddedDatabase({ dataDir, name: 'istmo', flags: [] })
  try {
    expect(readFileSync(join(dataDir, 'password'), 'utf8')).toMatch(/^[0-9a-f]{48}$/)
    expect(statSync(join(dataDir, 'password')).mode & 0o077).toBe(0)
    for (const password of ['', 'istmo', 'postgres', '0'.repeat(48)]) {
      const url = new URL(overNetwork(database.url))
      url.password = password
      const client = new pg.Client({ connectionString: url.href })
      await expect(client.connect()).rejects.toThrow(/password/)
    }
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('the database listens in its folder where a socket may have that name, else on its port alone', () => {
  expect(socketFolder('/srv/istmo/data', 'linux')).toBe('/srv/istmo/data')
  expect(socketFolder(`/srv/${'long'.repeat(30)}`, 'linux')).toBeNull()
  expect(socketFolder('/srv/one, two', 'linux')).toBeNull()
  expect(socketFolder('/srv/istmo/data', 'win32')).toBeNull()
})
