import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { logFacts } from '../observability/asked.ts'
import { AppError, databaseError, passingTrouble } from './errors.ts'
import type { Locale } from '#lib/locale.ts'
import { log } from '../observability/log.ts'

export type FieldProblem = { field: string; code: string; message: string }

// Enough to find the field again; a name can be as long as a body.
const MAX_FIELD_NAME = 120
const MAX_UNKNOWN = 20

/** RFC 9457, with the code of the refusal and a sentence in the caller's language. */
export type Problem = {
  type: 'about:blank'
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

/** Turns whatever was thrown into the document the caller gets; a bug is logged whole and answered with a reference only. */
export function toProblem(error: unknown, locale: Locale, sentence: Sentence): Problem {
  const requestId = logFacts().requestId ?? randomUUID()
  const base = { type: 'about:blank' as const, requestId }
  if (error instanceof InvalidInput) {
    const fields = error.issues.flatMap((issue) => fieldProblems(issue, locale, sentence))
    const detail = fields[0]?.message ?? sentence('app.invalid_input', {}, locale) ?? ''
    return { ...base, title: 'Unprocessable Content', status: 422, code: 'app.invalid_input', detail, fields }
  }
  const refusal = error instanceof AppError ? error : refusalOf(error)
  if (refusal) {
    const { code, status, params } = refusal
    const detail = sentence(code, params, locale) ?? code
    return { ...base, title: code, status, code, detail, params }
  }
  log.error({ err: error, requestId }, 'request failed')
  const detail = sentence('app.unexpected', { requestId }, locale) ?? ''
  return { ...base, title: 'Internal Server Error', status: 500, code: 'app.unexpected', detail }
}

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
  const field = issue.path.join('.').slice(0, MAX_FIELD_NAME)
  const own = /^[a-z]+_[a-z0-9_]+$/.test(issue.message) ? sentence(issue.message, {}, locale) : null
  return [{ field, code: issue.code, message: own ?? sentence('app.invalid_field', { field }, locale) ?? '' }]
}

/** Values that no text column can hold are the caller's mistake, whatever slipped past a schema. */
function refusalOf(error: unknown): AppError | null {
  const code = databaseError(error)?.code
  if (code === '22021' || code === '22P05') return new AppError('app.bad_characters', 422)
  const trouble = passingTrouble(error)
  if (trouble)
    log.warn({ err: error }, trouble.code === 'app.busy' ? 'the database is away' : 'the disk is full')
  return trouble
}
