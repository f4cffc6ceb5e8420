/** Compiles the messages into a folder: node scripts/support/message-compiler.ts FOLDER */
import fs from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'

const ROOT = join(import.meta.dirname, '..', '..')
const [, , folder = ''] = process.argv

// The compiler goes on after a file that it could not write, and does not say so.
const failures: unknown[] = []
const noting =
  <Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) =>
  (...args: Args) =>
    act(...args).catch((error: unknown) => void failures.push(error))
const { mkdir, writeFile } = fs.promises

await compile({
  project: join(ROOT, 'project.inlang'),
  outdir: folder,
  strategy: ['globalVariable', 'baseLocale'],
  // A file for each message would be thousands that are open at once; vite.config.ts splits them for the browser.
  outputStructure: 'locale-modules',
  emitTsDeclarations: true,
  emitReadme: false,
  fs: { ...fs, promises: { ...fs.promises, mkdir: noting(mkdir), writeFile: noting(writeFile) } },
})
if (failures.length > 0) {
  const { message } = failures[0] as Error
  console.error(`The messages could not be written to ${folder}: ${message}`)
  process.exit(1)
}
