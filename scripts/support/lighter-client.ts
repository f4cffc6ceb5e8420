import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { LOCALES } from '../../src/lib/locale.ts'

// Paraglide's own also looks for the language in addresses and cookies, which the server does here.
const MESSAGES_RUNTIME = `
export let getLocale = () => '${LOCALES[0]}'
export const overwriteGetLocale = (next) => { getLocale = next }
export const said = (${LOCALES.join()}) => (given, { locale = getLocale() } = {}) => ({ ${LOCALES.join()} })[locale](given)
`
// Vite's own also waits for styles and carries a nonce; here all styles are one file of the page.
const PRELOADING = `
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (document.querySelector(\`link[href="/\${file}"]\`)) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = \`/\${file}\`
    document.head.append(link)
  }
  return load()
}
`
const MAKES_JSON_SCHEMAS = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

const ROUTE_TREE = /src\/route-tree\.gen\.ts$/

/** What the browser is spared of zod and of generated code: what only the server, or no one, ever asks of them. */
export const lighterClient: Plugin = {
  name: 'lighter-client',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: [/src\/paraglide\/runtime\.js$/, /vite\/preload-helper/, MAKES_JSON_SCHEMAS, ROUTE_TREE] },
    handler: (code, id) => {
      if (ROUTE_TREE.test(id)) return shorterTree(code)
      if (MAKES_JSON_SCHEMAS.test(id)) return namesOnly(code)
      return id.includes('preload-helper') ? PRELOADING : MESSAGES_RUNTIME
    },
  },
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = plainImports(chunk.code, { mustHave: chunk.name === 'first' })
    },
  },
}

// A lazy import of one name that has no files to preload, as Vite wraps it.
const LAZY =
  /[\w$]+\(async\(\)=>\{let\{(\w+):([\w$]+)\}=await import\(`(\.\/[^`]+)`\);return\{\1:\2\}\},\[\]\)/g

/** Where a lazy import has no files to preload, it needs no wrapper around it. */
function plainImports(code: string, { mustHave }: { mustHave: boolean }): string {
  const plain = code.replaceAll(LAZY, (...[, , , file]) => `import(\`${file}\`)`)
  if (mustHave && plain === code) throw new Error('Vite writes lazy imports in another way than before')
  return plain
}

/** The same names with nothing behind them. */
function namesOnly(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
  const renamed = code.match(/^export \{.*\};$/gm) ?? []
  return [...names.map(([, name]) => `export const ${name} = () => ({})`), ...renamed].join('\n')
}

/** The same routes without what only types read: the name of each child, and each path a second time. */
function shorterTree(code: string): string {
  const short = code
    .replaceAll(
      /(?<=Children = )\{([^}]*)\}/g,
      (_, children: string) => `[${children.replaceAll(/\w+: /g, '')}]`,
    )
    .replaceAll(
      /(\w+)\.update\(\{\s*id: (".*"),\s*path: (".*"),\s*getParentRoute: \(\) => (\w+)\s*\}\)/g,
      (_, route: string, id: string, path: string, parent: string) =>
        `below(${parent}, ${route}, ${id}${path === id ? '' : `, ${path}`})`,
    )
  if (!short.includes('Children = [') || !short.includes('below('))
    throw new Error('TanStack Router writes the tree of routes in another way than before')
  return `${short}
function below(parent, route, id, path = id) {
  return route.update({ id, path, getParentRoute: () => parent })
}`
}

const MESSAGE = /src\/paraglide\/messages\/(\w+)\.js$/

/**
 * One module for each message, so that a page loads only the messages it uses. They exist only during the client
 * build: on disk a file holds all messages of a language, because thousands of files exceed the limit of open files.
 */
export function messageModules(root: string): Plugin {
  let modules: ReadonlyMap<string, string> | undefined
  return {
    name: 'message-modules',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^\.\/\w+\.js$/ },
      handler: (source, importer) =>
        importer?.endsWith('/paraglide/messages/_index.js') ? join(dirname(importer), source) : null,
    },
    load: {
      filter: { id: MESSAGE },
      handler: (id) => {
        modules ??= readMessages(join(root, 'src/paraglide/messages'))
        const code = modules.get(MESSAGE.exec(id)![1]!)
        return code === undefined ? null : { code, moduleSideEffects: false }
      },
    },
  }
}

/** The modules by their names; a message with its three forms in a row, without a function that chooses among them. */
function readMessages(folder: string): ReadonlyMap<string, string> {
  const [first = new Map<string, string>(), ...others] = LOCALES.map((locale) =>
    readForms(join(folder, `${locale}.js`)),
  )
  const modules = new Map<string, string>()
  for (const [key, form] of first) {
    const forms = [form, ...others.map((other) => other.get(key))]
    if (forms.includes(undefined)) throw new Error(`${key} is not translated into every language`)
    const plurals = forms.some((one) => one?.includes('registry.'))
    modules.set(
      key,
      `${plurals ? "import * as registry from '../registry.js'" : ''}
import { said } from '../runtime.js'
export const ${key} = /*#__PURE__*/ said(${forms.join(', ')})`,
    )
  }
  return modules.set('_index', [...first.keys()].map((key) => `export * from './${key}.js'`).join('\n'))
}

/** The functions that a file of one language exports, as text. */
function readForms(path: string): ReadonlyMap<string, string> {
  const code = readFileSync(path, 'utf8')
  const forms = new Map<string, string>()
  for (const { 0: start, 1: key = '', index } of code.matchAll(/^export const (\w+) = /gm)) {
    const end = code.indexOf('\n};', index)
    if (end < 0) throw new Error(`paraglide writes ${key} in another way than before`)
    forms.set(key, code.slice(index + start.length, end + 2))
  }
  return forms
}

const ICON = /lucide-react\/dist\/esm\/(createLucideIcon|icons\/([\w-]+))\.mjs$/
const DRAWING = `
import { createElement } from 'react'
const svg = { xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' }
export default (node) => (props) => createElement(
  'svg',
  { ...svg, 'aria-hidden': props.role || props['aria-label'] ? undefined : true, ...props },
  ...node.map(([tag, attributes]) => createElement(tag, attributes)),
)`

/** Icons that are only rendered, by the server and the browser alike, or hydration would find another page. */
export const lighterIcons: Plugin = {
  name: 'lighter-icons',
  transform: {
    filter: { id: ICON },
    handler: (code, id) => {
      if (id.includes('createLucideIcon')) return DRAWING
      const [, node] = code.match(/node: (\[[\s\S]*?\])(?=,\n {2}aliases|\n\};)/) ?? []
      // Another name for an icon.
      if (node === undefined) return null
      return `import draw from '../createLucideIcon.mjs'
export const __iconData = ${node.replaceAll(/, key: "\w+"/g, '')}
export default /*#__PURE__*/ draw(__iconData)`
    },
  },
}

// Only forms and the server load the field descriptions; the storefront names its fields itself.
const OF_PANELS =
  /^(panel|routes\/(admin|store)|modules\/[\w-]+\/[\w-]+\/(components|words)\/(admin|seller)|modules\/catalog\/products\/rules\/(admin-)?fields)[/.]/
const NEVER_IN_BROWSER =
  /^(paraglide|server)\/|\.test\.tsx?$|^modules\/[\w-]+\/[\w-]+\/(public|api|emails|errors|endpoints|commands|queries|jobs|providers(?!\/[\w-]+\/components)|formats)\b/

export type Share = 'panels' | 'shop' | 'both'

/**
 * Who has a share in a module: the panels alone by its place or what it is made of, the shop alone where nothing of
 * a panel leads to it; a message or an icon as the modules that name it.
 */
export function sharesOf(root: string): (id: string) => Share {
  const src = join(root, 'src')
  const iconSources = iconFiles(root)
  const texts = new Map<string, string>()
  for (const path of readdirSync(src, { recursive: true, encoding: 'utf8' }))
    if (/\.tsx?$/.test(path) && !NEVER_IN_BROWSER.test(path))
      texts.set(path, readFileSync(join(src, path), 'utf8'))

  const isOfPanels = (path: string) =>
    OF_PANELS.test(path) || (texts.get(path)?.includes("from '#panel/") ?? false)
  const reached = new Set<string>()
  const reach = (path: string) => {
    const text = texts.get(path)
    if (text === undefined || reached.has(path)) return
    reached.add(path)
    const running = text.replaceAll(/^import type [^']*'[^']*'/gm, '')
    for (const [, target = ''] of running.matchAll(/(?:from |import\()'([#.][^']+)'/g))
      reach(target.startsWith('#') ? target.slice(1) : join(dirname(path), target))
  }
  for (const path of texts.keys()) if (isOfPanels(path)) reach(path)

  const shares = new Map<string, Share>()
  const add = (name: string, share: Share) =>
    shares.set(name, (shares.get(name) ?? share) === share ? share : 'both')
  for (const [path, text] of texts) {
    const share = isOfPanels(path) ? 'panels' : reached.has(path) ? 'both' : 'shop'
    add(path, share)
    for (const [, word = ''] of text.matchAll(/\bm\.(\w+)/g)) add(word, share)
    for (const [, icons = ''] of text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g))
      for (const [icon] of icons.matchAll(/\w+/g)) add(iconSources.get(icon) ?? icon, share)
  }
  return (id) => {
    const word = id.match(MESSAGE)?.[1] ?? id.match(ICON)?.[2]
    const [path = ''] = id.slice(src.length + 1).split('?')
    return shares.get(word ?? path) ?? 'both'
  }
}

function iconFiles(root: string): ReadonlyMap<string, string> {
  const list = readFileSync(join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs'), 'utf8')
  const lines = [...list.matchAll(/^export \{(.*)\} from '\.\/icons\/([\w-]+)\.mjs'/gm)]
  return new Map(
    lines.flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
}
