/** Which refusals exist, and which of them the code behind each operation of the published API can reach. */
import { join } from 'node:path'
import { API, type Checker, type NodeHandle, type Program, SymbolFlags } from 'typescript/unstable/sync'
import {
  type Expression,
  isConditionalExpression,
  isIdentifier,
  isNewExpression,
  isTemplateExpression,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { endpoints, rawEndpoints } from '#app/endpoints.ts'
import { isPublished, pathOf } from '#server/http/published.ts'

type Found = { codes: Set<string>; reaches: NodeHandle[] }
/** Several statuses of a code, and the codes of an operation, stand in one text. */
export type Errors = { codes: Record<string, string>; operations: Record<string, string> }

type Made = { code: Expression; status: Expression }

const ROOT = join(import.meta.dirname, '..', '..')
const SOURCE = join(ROOT, 'src')
/** What `toProblem` says of an input that does not fit and of a bug. */
const NOT_THROWN = new Map([
  ['app.invalid_input', 422],
  ['app.unexpected', 500],
])
const RUNS: readonly SyntaxKind[] = [
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.VariableDeclaration,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.ClassDeclaration,
]

export function readErrors(): Errors {
  const api = new API({ cwd: ROOT })
  try {
    const project = api
      .updateSnapshot({ openProjects: [join(ROOT, 'tsconfig.json')] })
      .getProject(join(ROOT, 'tsconfig.json'))
    if (!project) throw new Error('tsconfig.json could not be read')
    return errorsIn(project)
  } finally {
    api.close()
  }
}

function errorsIn({ program, checker }: { program: Program; checker: Checker }): Errors {
  const statuses = new Map([...NOT_THROWN].map(([code, status]) => [code, new Set([status])]))
  const own = program
    .getSourceFileNames()
    .filter((name) => name.startsWith(SOURCE) && /(?<!\.test)\.tsx?$/.test(name))
  for (const name of own)
    for (const made of refusalsIn(program.getSourceFile(name)!))
      for (const code of textsOf(made.code)) {
        const known = statuses.get(code) ?? new Set()
        for (const status of textsOf(made.status)) known.add(Number(status))
        statuses.set(code, known)
      }

  const declared = declarationsOfEndpoints()
  const seen = new Map<string, Found>()
  const operations = [...endpoints, ...rawEndpoints]
    .filter(isPublished)
    .map((one) => [`${one.method} ${pathOf(one)}`, reachedFrom(declared.get(one.id)!).join(' ')] as const)
  return {
    codes: Object.fromEntries(
      [...statuses]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([code, all]) => [code, [...all].sort((a, b) => a - b).join(' ')]),
    ),
    operations: Object.fromEntries(operations.sort(([a], [b]) => (a < b ? -1 : 1))),
  }

  /** The exports of the modules' lists of endpoints, under the names that `src/app/endpoints.ts` gives them. */
  function declarationsOfEndpoints() {
    const list = program.getSourceFile(join(SOURCE, 'app', 'endpoints.ts'))!
    const byId = new Map<string, NodeHandle>()
    const modules = checker.getExportsOfModule(checker.getSymbolAtLocation(list)!)
    const all = modules.find(({ name }) => name === 'endpointsByModule')!
    for (const module of checker.getPropertiesOfType(checker.getTypeOfSymbol(all)!))
      for (const one of checker.getPropertiesOfType(checker.getTypeOfSymbol(module)!))
        byId.set(`${module.name}_${one.name}`, one.valueDeclaration!)
    return byId
  }

  function reachedFrom(start: NodeHandle): string[] {
    const codes = new Set<string>()
    const waiting = [start]
    const been = new Set<string>()
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      const key = `${at.path} ${at.index}`
      if (been.has(key)) continue
      been.add(key)
      const found = seen.get(key) ?? look(at)
      seen.set(key, found)
      for (const code of found.codes) codes.add(code)
      waiting.push(...found.reaches)
    }
    return [...codes].sort()
  }

  function look(handle: NodeHandle): Found {
    const node = handle.resolve()
    if (!node) return { codes: new Set(), reaches: [] }
    const codes = new Set(refusalsIn(node).flatMap(({ code }) => textsOf(code)))
    const names = within(node).filter(isIdentifier)
    const reaches = checker.getSymbolAtLocation(names).flatMap((symbol) => {
      if (!symbol) return []
      const real = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      const at = real.valueDeclaration
      return at && RUNS.includes(at.kind) && at.path.startsWith(SOURCE) ? [at] : []
    })
    return { codes, reaches }
  }

  /** What a text or a number can be by its type; a code that is only known to be some text would be hidden here. */
  function textsOf(expression: Expression): string[] {
    if (isTemplateExpression(expression))
      return expression.templateSpans.reduce(
        (begun, { expression: part, literal }) =>
          begun.flatMap((text) => textsOf(part).map((more) => `${text}${more}${literal.text}`)),
        [expression.head.text],
      )
    if (isConditionalExpression(expression))
      return [...textsOf(expression.whenTrue), ...textsOf(expression.whenFalse)]
    const type = checker.getTypeAtLocation(expression)!
    return (type.isUnionType() ? type.getTypes() : [type]).map((one) => {
      if (one.isLiteralType()) return String(one.value)
      throw new Error(`${expression.getSourceFile().fileName}: ${expression.getText()} could be any text`)
    })
  }
}

const refusalsIn = (node: Node): Made[] =>
  within(node)
    .filter(isNewExpression)
    .filter(({ expression }) => isIdentifier(expression) && expression.text === 'AppError')
    .map(({ arguments: [code, status] = [] as never }) => ({ code: code!, status: status! }))

function within(node: Node): Node[] {
  const all: Node[] = [node]
  node.forEachChild((child) => void all.push(...within(child)))
  return all
}
