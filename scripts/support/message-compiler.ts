/** Compiles the messages into a folder: node scripts/support/message-compiler.ts FOLDER */
import fs from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { LOCALES } from '../../src/lib/locale.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const folder = resolve(process.argv[2] ?? '')
const [BASE, ...OTHERS] = LOCALES

// What the compiler writes is collected here first: it goes on after a file that it could not write, and does not say so.
const compiled = new Map<string, string>()
const isOurs = (path: unknown) => typeof path === 'string' && !relative(folder, path).startsWith('..')
const { mkdir, writeFile } = fs.promises
const keeping = {
  ...fs.promises,
  mkdir: async (...args: Parameters<typeof mkdir>) => (isOurs(args[0]) ? undefined : mkdir(...args)),
  writeFile: async (...args: Parameters<typeof writeFile>) => {
    const [path, text] = args
    if (!isOurs(path)) return writeFile(...args)
    compiled.set(relative(folder, path as string).replaceAll('\\', '/'), text as string)
  },
}

// What cannot be written is said before the work.
orStop(() => fs.mkdirSync(folder, { recursive: true }))
await compile({
  project: join(ROOT, 'project.inlang'),
  outdir: folder,
  strategy: ['globalVariable', 'baseLocale'],
  // A file for each message would be thousands that are open at once; vite.config.ts splits them for the browser.
  outputStructure: 'locale-modules',
  cleanOutdir: false,
  emitReadme: false,
  fs: { ...fs, promises: keeping as typeof fs.promises },
})
const index = compiled.get('messages/_index.js') ?? ''
const files: Record<string, string> = {
  '.gitignore': '*\n',
  'runtime.js': compiled.get('runtime.js') ?? '',
  'runtime.d.ts': `export type Locale = ${LOCALES.map((locale) => `'${locale}'`).join(' | ')}
export type LocalizedString = string & { readonly __brand: 'LocalizedString' }
export declare let getLocale: () => Locale
export declare const overwriteGetLocale: (next: () => Locale) => void
`,
  'registry.js': compiled.get('registry.js') ?? '',
  'messages.js': compiled.get('messages.js') ?? '',
  'messages.d.ts': compiled.get('messages.js') ?? '',
  'messages/_index.js': shortIndex(index),
  'messages/_index.d.ts': declarationsOf(index),
}
for (const locale of LOCALES)
  files[`messages/${locale}.js`] = withoutTypes(compiled.get(`messages/${locale}.js`) ?? '')
orStop(() => {
  fs.rmSync(folder, { recursive: true, force: true })
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(folder, name)), { recursive: true })
    fs.writeFileSync(join(folder, name), text)
  }
})
// The compiler leaves timers behind that would hold the process for half a minute.
process.exit(0)

function orStop(write: () => void) {
  try {
    write()
  } catch (error) {
    console.error(`The messages could not be written to ${folder}: ${(error as Error).message}`)
    process.exit(1)
  }
}

/** The compiler spends ten lines on each message, half of them types; every test file reads them all. */
function shortIndex(index: string): string {
  const chosen = OTHERS.map((locale) => `locale === '${locale}' ? ${locale} : `).join('')
  return `import { getLocale } from '../runtime.js'
${LOCALES.map((locale) => `import * as ${locale}Forms from './${locale}.js'`).join('\n')}
const said = (${LOCALES.join(', ')}) => (inputs = {}, options = {}) => {
  const locale = options.locale ?? getLocale()
  return (${chosen}${BASE})(inputs)
}
${keysOf(index)
  .map((key) => `export const ${key} = said(${LOCALES.map((locale) => `${locale}Forms.${key}`).join(', ')})`)
  .join('\n')}
`
}

function keysOf(index: string): string[] {
  return [...index.matchAll(/^export const (\w+) = /gm)].map(([, key = '']) => key)
}

/** Made here, because a type checker takes half a minute over the compiled files to find the same. */
function declarationsOf(index: string): string {
  const types = new Map(
    [...index.matchAll(/^\/\*\* @typedef \{(\{.*\})\} (\w+) \*\/$/gm)].map(([, type = '', name = '']) => [
      name,
      type,
    ]),
  )
  const declared = [...index.matchAll(/^export const (\w+) = \/\*\* @type \{\(\(inputs\??: (\w+), /gm)].map(
    ([, key, name = '']) => {
      const type = types.get(name)
      if (type === undefined)
        throw new Error(`paraglide writes the inputs of ${key} in another way than before`)
      return `export declare const ${key}: ${type === '{}' ? 'Plain' : `With<${type}>`}`
    },
  )
  const left = keysOf(index).length - declared.length
  if (left > 0) throw new Error(`paraglide writes ${left} messages in another way than before`)
  return `import type { Locale, LocalizedString } from '../runtime.js'
type Options = { locale?: Locale }
type Metadata<Inputs> = { readonly __paraglide?: { inputs: Inputs } }
type Plain = ((inputs?: {}, options?: Options) => LocalizedString) & Metadata<{}>
type With<Inputs> = ((inputs: Inputs, options?: Options) => LocalizedString) & Metadata<Inputs>
${declared.join('\n')}
export {}
`
}

function withoutTypes(forms: string): string {
  return forms
    .replaceAll(/^\/\*\* @typedef .* \*\/\n/gm, '')
    .replaceAll(/^(export const \w+ = )\/\*\* @type \{.*?\} \*\/ /gm, '$1')
    .replaceAll('return /** @type {LocalizedString} */ (', 'return (')
}
