import { readStorage, removeStorage, writeStorage } from '#browser/browser-storage.ts'
import { codeOf } from '../../rules/codes.ts'

const SAVED_CODE = 'discount-code'

/** The code that a link brought into this browser, for the next cart; null where there is none. */
export function readSavedCode(): string | null {
  const saved = readStorage(SAVED_CODE)
  return typeof saved === 'string' ? codeOf(saved) : null
}

export const saveCode = (code: string) => writeStorage(SAVED_CODE, code)
export const dropSavedCode = () => removeStorage(SAVED_CODE)
