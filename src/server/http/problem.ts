import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { logFacts } from '../observability/asked.ts'
import { AppError, databaseError, passingTrouble } from './errors.ts'
import type { Locale } from '#lib/locale.ts'
import { env } from '../process/env.ts'
import { log } from '../observability/log.ts'

export type FieldProblem = { field: string; code: string; message: string }

// Enough to find the field again; a name can be as long as a body.
const MAX_FIELD_NAME = 120
const MAX_UNKNOWN = 20

/** RFC 9457: `type` is the page of the code, `title` says the same each time, `detail` is about this call. */
export type Problem = {
  type: string
  title: string
  status: number
  code: string
  detail: string
  requestId: string
  fields?: FieldProblem[]
  params?: Record<string, unknown>
}

export type Sentence = (code: string, params: Record<string, unknown>, locale: Locale) => string | null

export class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[]
  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid_input')
    this.issues = issues
  }
}

/** What a schema makes of what was sent; it is refused with the fields that are wrong. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(given)
  if (error) throw new InvalidInput(error.issues)
  return data as z.output<Schema>
}

/** Turns whatever was thrown into the document the caller gets; a bug is logged whole and answered with a reference only. */
export function toProblem(error: unknown, locale: Locale, sentence: Sentence): Problem {
  const requestId = logFacts().requestId ?? randomUUID()
  const about = (code: string) => ({
    type: `${env.PUBLIC_URL}/api/errors/${code}`,
    title: titleOf(code, locale, sentence),
    code,
    requestId,
  })
  if (error instanceof InvalidInput) {
    const fields = error.issues.flatMap((issue) => fieldProblems(issue, locale, sentence))
    const detail = fields[0]?.message ?? sentence('app.invalid_input', {}, locale) ?? ''
    return { ...about('app.invalid_input'), status: 422, detail, fields }
  }
  const refusal = refusalOf(error)
  if (refusal) {
    const { code, status, params } = refusal
    if (refusal !== error && status === 503)
      log.warn({ err: error }, code === 'app.busy' ? 'the database is away' : 'the disk is full')
    const detail = sentence(code, params, locale) ?? code
    return { ...about(code), status, detail, params }
  }
  log.error({ err: error, requestId }, 'request failed')
  const detail = sentence('app.unexpected', { requestId }, locale) ?? ''
  return { ...about('app.unexpected'), status: 500, detail }
}

/** What a code means, the same at every occurrence: where its sentence names a number or a thing, one without. */
export const titleOf = (code: string, locale: Locale, sentence: Sentence): string =>
  sentence(`problems.${code}`, {}, locale) ?? sentence(code, {}, locale) ?? code

function fieldProblems(issue: z.core.$ZodIssue, locale: Locale, sentence: Sentence): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAX_UNKNOWN).map((key) => ({
      field: [...issue.path, key].join('.').slice(0, MAX_FIELD_NAME),
      code: 'unknown_field',
      message: sentence('app.unknown_field', { field: key.slice(0, MAX_FIELD_NAME) }, locale) ?? '',
    }))
  }
  // The name of an entry is the caller's text, and what is wrong with it stands inside.
  if (issue.code === 'invalid_key' && issue.issues[0])
    return fieldProblems({ ...issue.issues[0], path: issue.path }, locale, sentence)
  const meant = issue.code === 'invalid_union' ? meantIn(issue) : undefined
  if (meant) return fieldProblems(meant, locale, sentence)
  const field = issue.path.join('.').slice(0, MAX_FIELD_NAME)
  const params = issue.code === 'custom' ? (issue.params ?? {}) : {}
  const own = /^[a-z]+_[a-z0-9_]+$/.test(issue.message) ? sentence(issue.message, params, locale) : null
  return [{ field, code: issue.code, message: own ?? sentence('app.invalid_field', { field }, locale) ?? '' }]
}

/** Of what a choice refuses, the one refusal that says what belongs there. */
function meantIn(issue: z.core.$ZodIssue): z.core.$ZodIssue | undefined {
  if (issue.code !== 'invalid_union') return issue.code === 'custom' && issue.params ? issue : undefined
  const inside = issue.errors.flat().flatMap((one) => meantIn(one) ?? [])[0]
  return inside && { ...inside, path: [...issue.path, ...inside.path] }
}

/** The refusal that an error is. Values that no text column can hold are the caller's mistake, whatever slipped past a schema. */
export function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const code = databaseError(error)?.code
  if (code === '22021' || code === '22P05') return new AppError('app.bad_characters', 422)
  return passingTrouble(error)
}
