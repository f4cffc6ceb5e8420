import { eq, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/db.ts'
import { violates } from '#server/http/errors.ts'
import type { Locale } from '#lib/locale.ts'
import { emailTaken, phoneTaken } from '../errors.ts'
import type { Plan, Role } from '../rules.ts'
import { credentials, profiles } from '../tables.ts'

export type NewAccount = {
  /** In lower case. */
  email: string
  /** From `hashPassword`, made before the transaction. */
  passwordHash: string
  fullName: string
  /** E.164. */
  phone?: string | null | undefined
  role?: Role | undefined
  plan?: Plan | null | undefined
  locale: Locale
  emailConfirmedAt?: Date | null | undefined
  now: Date
}

/** Writes profile and password; an address or a number that somebody has is a 409, also when two ask at once. */
export async function createAccount(
  tx: Tx,
  {
    email,
    passwordHash,
    fullName,
    phone,
    role = 'customer',
    plan,
    locale,
    emailConfirmedAt,
    now,
  }: NewAccount,
): Promise<{ userId: string }> {
  const profile = {
    email,
    fullName,
    phone: phone ?? null,
    role,
    subscriptionPlan: plan ?? null,
    locale,
    emailConfirmedAt: emailConfirmedAt ?? null,
    createdAt: now,
    updatedAt: now,
  }
  try {
    const [created] = await tx.insert(profiles).values(profile).returning({ id: profiles.id })
    await tx.insert(credentials).values({ userId: created!.id, passwordHash, changedAt: now })
    return { userId: created!.id }
  } catch (error) {
    if (violates(error, 'profiles_email_key')) throw emailTaken()
    if (violates(error, 'profiles_phone_key')) throw phoneTaken()
    throw error
  }
}

/** A kind and cheap refusal before the password is hashed; the unique keys have the last word. */
export async function refuseTaken(db: Db, { email, phone }: { email: string; phone: string | null }) {
  const sameEmail = eq(sql`lower(${profiles.email})`, email)
  const taken = await db
    .select({ email: sql<string>`lower(${profiles.email})` })
    .from(profiles)
    .where(phone === null ? sameEmail : or(sameEmail, eq(profiles.phone, phone)))
  if (taken.some((profile) => profile.email === email)) throw emailTaken()
  if (taken.length > 0) throw phoneTaken()
}
