import type { Member } from '#server/auth/actor.ts'
import { db } from '#server/db/db.ts'
import { ownPasswordWrong } from '../errors.ts'
import { findPasswordHash } from './change-password.ts'
import { verifyPassword } from './hash-password.ts'

/** A borrowed session is not enough for what opens or closes the account. Call it outside of a transaction. */
export async function provePassword(actor: Member, password: string) {
  if (!(await verifyPassword(await findPasswordHash(db, actor), password))) throw ownPasswordWrong()
}
