import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SERVE = `
const [directory, ...names] = process.argv.slice(1)
const configureBuckets = names.map((name) => ({ name, configs: [] }))
const server = new (require('@20minutes/s3rver'))({ port: 0, silent: true, directory, configureBuckets })
server.run().then(({ port }) => process.send(port))
process.on('disconnect', () => process.exit())`

/** What this server takes from the signer of a call. */
export const BUCKET_KEYS = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** Starts a service that speaks S3, with these buckets, in a process of its own. */
export async function startBuckets(...names: string[]) {
  const directory = mkdtempSync(join(tmpdir(), 'istmo-cubo-'))
  // Its marks for the next page of a list are made with a cipher that OpenSSL counts as legacy.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', '-e', SERVE, directory, ...names], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    cwd: import.meta.dirname,
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (said) => resolve(Number(said)))
    child.once('exit', (code) => reject(new Error(`the bucket server ended with ${code}`)))
  })
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.disconnect() }
}
