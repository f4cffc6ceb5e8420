import { readSettings } from '#modules/platform/settings/public.ts'
import { db } from '#server/db/db.ts'
import { weakPassword } from '../errors.ts'
import { passwordProblem } from '../rules.ts'

const COMMONEST = 10_000

/** Passwords obey the policy in force; six characters always, and none of those that everybody has. */
export async function refuseWeakPassword(password: string) {
  const policy = await readSettings(db, 'security')
  const problem = passwordProblem(password, policy) ?? ((await isCommon(password)) ? 'too_common' : null)
  if (problem) throw weakPassword(problem, policy.minPasswordLength)
}

async function isCommon(password: string): Promise<boolean> {
  commonest ??= readCommonest()
  return (await commonest).has(password.toLowerCase())
}

let commonest: Promise<ReadonlySet<string>> | undefined

// Some megabytes while they are unpacked, so only where somebody sets a password, and once.
async function readCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, COMMONEST))
}
