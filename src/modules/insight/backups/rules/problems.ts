import type { Locale } from '#lib/locale.ts'
import { findSentence } from '#i18n/sentence.ts'
import { BackupRefusal } from '../errors.ts'

/** What went wrong as it is written down: a code with what it is about, else the words of the system that failed. */
export const problemOf = (error: unknown): string =>
  error instanceof BackupRefusal
    ? error.code
    : (error instanceof Error ? error.message : String(error)).slice(0, 300)

export const brokenPromises = (ids: readonly string[]) => `backups.broken ${ids.join(', ')}`.slice(0, 300)

export function problemText(problem: string, locale: Locale): string {
  const [code = '', ...which] = problem.split(' ')
  return findSentence(code, { which: which.join(' ') }, locale) ?? problem
}
