import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember, buildSession } from '../../../../../tests/support/build-accounts.ts'
import { BILLING, buildStore, buy, theOrder } from '../../../../../tests/support/build-orders.ts'
import { buildStock } from '../../../../../tests/support/build-inventory.ts'
import { buyPlan } from '../../../../../tests/support/build-plans.ts'
import { hashPassword } from '#modules/identity/accounts/commands/hash-password.ts'
import { credentials, profiles } from '#modules/identity/accounts/tables.ts'
import { addToCart } from '#modules/sales/cart/commands.ts'
import { db, transaction } from '#server/db/db.ts'
import { deleteAccount, removePerson } from './delete-account.ts'

/**
 * What each column that names a person keeps of somebody who has left. A new one fails the first test below until it
 * stands here; what `goes` needs a row of the person in `fillModules` and a `forget` command of its module.
 */
const DECISIONS: Record<string, 'goes' | 'stays'> = {
  'account_tokens.user_id': 'goes',
  'addresses.full_name': 'goes',
  'addresses.phone': 'goes',
  'addresses.user_id': 'goes',
  'api_keys.made_by': 'goes',
  'business_stores.contact_email': 'goes',
  // A moment, which says nothing of whose address it was.
  'business_stores.contact_email_at': 'stays',
  'business_stores.contact_phone': 'goes',
  'card_holders.user_id': 'goes',
  'cart_codes.user_id': 'goes',
  'cart_lines.user_id': 'goes',
  'cart_recoveries.user_id': 'goes',
  'contact_messages.email': 'goes',
  'contact_messages.phone': 'goes',
  'credentials.user_id': 'goes',
  'earlier_customers.id': 'goes',
  'earlier_files.started_by': 'stays',
  'earlier_orders.email': 'goes',
  'factor_setups.user_id': 'goes',
  'gift_card_purchases.recipient_email': 'goes',
  'gift_card_purchases.recipient_name': 'goes',
  'gift_cards.recipient_email': 'goes',
  'idempotency_keys.user_id': 'goes',
  'known_devices.user_id': 'goes',
  'outbox_messages.recipient': 'goes',
  'pending_registrations.email': 'goes',
  'pending_registrations.full_name': 'goes',
  'pending_registrations.phone': 'goes',
  'person_notes.user_id': 'goes',
  'phone_codes.user_id': 'goes',
  'plan_purchases.store_email': 'goes',
  'product_notices.email': 'goes',
  'product_notices.user_id': 'goes',
  'profiles.email': 'goes',
  'profiles.full_name': 'goes',
  'profiles.phone': 'goes',
  'push_devices.user_id': 'goes',
  'question_reports.user_id': 'goes',
  'questions.user_id': 'goes',
  'recovery_codes.user_id': 'goes',
  'review_letter_stops.user_id': 'goes',
  'review_reports.user_id': 'goes',
  'review_votes.user_id': 'goes',
  'reviews.user_id': 'goes',
  'saved_filters.user_id': 'goes',
  'second_factors.user_id': 'goes',
  'sessions.user_id': 'goes',
  'shared_lists.user_id': 'goes',
  'sign_in_steps.user_id': 'goes',
  'store_invitations.email': 'goes',
  'store_members.user_id': 'goes',
  'unpaid_exemptions.user_id': 'goes',
  'user_interactions.user_id': 'goes',
  'wishlist_items.user_id': 'goes',
  // Papers of the books: they lead to a profile without a person.
  'business_stores.owner_id': 'stays',
  'consents.user_id': 'stays',
  'crypto_quotes.user_id': 'stays',
  'orders.user_id': 'stays',
  'promotion_uses.user_id': 'stays',
  'plan_purchases.user_id': 'stays',
  'returns.user_id': 'stays',
  'plan_subscriptions.user_id': 'stays',
  // Who did it, as an id that belongs to no person any more.
  'audit_log.actor_id': 'stays',
  'business_stores.approved_by': 'stays',
  'gift_card_entries.actor_id': 'stays',
  'gift_card_purchases.user_id': 'stays',
  'gift_cards.issued_by': 'stays',
  'import_categories.chosen_by': 'stays',
  'import_runs.started_by': 'stays',
  'inventory_transactions.user_id': 'stays',
  'media_files.owner_id': 'stays',
  'order_notes.author_id': 'stays',
  'seller_orders.decided_by': 'stays',
  'seller_orders.delivered_by': 'stays',
  'order_adjustments.borne_by': 'stays',
  'promotions.borne_by': 'stays',
  'order_refunds.created_by': 'stays',
  'payments.confirmed_by': 'stays',
  'payout_batches.decided_by': 'stays',
  'payout_batches.made_by': 'stays',
  'person_notes.author_id': 'stays',
  'product_edits.actor_id': 'stays',
  'questions.answered_by': 'stays',
  'questions.hidden_by': 'stays',
  'returns.decided_by': 'stays',
  'reviews.answered_by': 'stays',
  'reviews.hidden_by': 'stays',
  'settings.updated_by': 'stays',
  'shipping_tables.updated_by': 'stays',
  'webhook_addresses.made_by': 'stays',
  'store_movements.actor_id': 'stays',
  'unpaid_exemptions.granted_by': 'stays',
  // Hashes, facts and names of roles identify no person.
  'profiles.email_confirmed_at': 'stays',
  'profiles.phone_verified': 'stays',
  'phone_codes.phone_hash': 'stays',
  'sign_in_locks.email_hash': 'stays',
  'parcels.told_by': 'stays',
}

/**
 * Where the person's own words may still be found: what they bought, by law, the email of goodbye, and the log that no one
 * changes, which says with which address a store was opened.
 */
const RETAINED_WORDS = ['audit_log', 'orders', 'outbox_messages']

const PASSWORD = 'Volcán-Barú-3475'
const now = new Date()
const hash = await hashPassword(PASSWORD)

/** Every table of the shop, and every column of one that names a person. */
async function listColumns() {
  const { rows } = await db.execute<{ place: string }>(sql`
    select c.relname || '.' || a.attname as place from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
      (a.atttypid = 'uuid'::regtype and a.attname ~ '(^|_)(user|owner|actor|author|person|profile|buyer|member|customer)_id$')
      or a.attname ~ '_by$|email|phone|recipient|full_name'
      or exists (select from pg_constraint f where f.contype = 'f' and f.confrelid = 'profiles'::regclass
        and f.conrelid = c.oid and a.attnum = any(f.conkey)))
    order by 1`)
  return rows.map(({ place }) => place)
}

/** In which tables something of the person is found, whatever the column. */
async function findWords(words: readonly string[]) {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const like = sql.param(words.map((word) => `%${word.toLowerCase()}%`))
    const { rowCount } = await db.execute(
      sql`select 1 from ${sql.identifier(name)} t where lower(t::text) like any(${like}::text[]) limit 1`,
    )
    if (rowCount) found.push(name)
  }
  return found.toSorted()
}

/** The places that `goes` says of and where one of these still stands. */
async function findGone(person: Person) {
  const found: string[] = []
  for (const place of Object.keys(DECISIONS).filter((one) => DECISIONS[one] === 'goes')) {
    const [table, column] = place.split('.') as [string, string]
    const { rowCount } = await db.execute(sql`select 1 from ${sql.identifier(table)}
      where ${sql.identifier(column)}::text = any(${sql.param([person.userId, person.email, person.phone, person.fullName])}::text[]) limit 1`)
    if (rowCount) found.push(place)
  }
  return found
}

type Person = { userId: string; email: string; phone: string; fullName: string; word: string }

/** Somebody with a row in every module; with papers also an order, a plan, a store and a return. */
async function fillModules({ papers }: { papers: boolean }): Promise<Person> {
  const { userId, email, storeId } = papers
    ? await buildStore({ account: false })
    : { ...(await buildMember()), storeId: (await buildStore({ account: false })).storeId }
  const asking = await buildStore({ account: false })
  const word = `z${randomUUID().slice(0, 8)}`
  const phone = `+5076${Math.floor(1_000_000 + Math.random() * 8_000_000)}`
  const fullName = `Inés ${word}`
  const { productId } = await buildStock({ onHand: 9 })
  await db.update(profiles).set({ fullName, phone }).where(eq(profiles.id, userId))
  await db.update(credentials).set({ passwordHash: hash }).where(eq(credentials.userId, userId))
  if (papers) await fillPapers({ userId, email, word, productId })
  const token = sql`decode(md5(${word}), 'hex')`
  const soon = sql`now() + interval '1 hour'`
  const [session] = (await db.execute<{ id: string }>(sql`select id from sessions where user_id = ${userId}`))
    .rows
  for (const statement of [
    sql`insert into push_keys (public_key, private_sealed) values (${'x'.repeat(87)}, ${token}) on conflict do nothing`,
    sql`insert into push_devices (id, user_id, device_hash, address_hash, address_sealed, user_agent)
      values (${randomUUID()}, ${userId}, ${token}, ${token}, ${token}, ${word})`,
    sql`insert into known_devices (user_id, device_hash) values (${userId}, ${token})`,
    sql`insert into account_tokens (token_hash, user_id, purpose, expires_at) values (${token}, ${userId}, 'reset_password', ${soon})`,
    sql`insert into pending_registrations (token_hash, email, password_hash, full_name, phone, plan, locale, expires_at)
      values (${token}, ${email}, 'x', ${fullName}, ${phone}, 'basic', 'es', ${soon})`,
    sql`insert into phone_codes (user_id, phone_hash, code_hash, expires_at, created_at) values (${userId}, ${token}, ${token}, ${soon}, now())`,
    sql`insert into addresses (user_id, slot, full_name, phone, address, state, city, corregimiento)
      values (${userId}, 1, ${fullName}, ${phone}, ${word}, 'a', 'b', 'c')`,
    sql`insert into second_factors (user_id, kind, name, secret_sealed, created_at) values (${userId}, 'totp', ${word}, ${token}, now())`,
    sql`insert into saved_filters (user_id, screen, name, query) values (${userId}, 'sales', ${word}, 'x=1')`,
    sql`insert into api_keys (made_by, name, token_hash, last4, scopes, expires_at) values (${userId}, ${word}, ${token}, '1234', '{orders:read}', ${soon})`,
    sql`insert into recovery_codes (user_id, code_hash) values (${userId}, ${token})`,
    sql`insert into factor_setups (user_id, session_id, secret_sealed, expires_at) values (${userId}, ${session!.id}, ${token}, ${soon})`,
    sql`insert into sign_in_steps (token_hash, user_id, device_hash, expires_at) values (${token}, ${userId}, ${token}, ${soon})`,
    sql`insert into store_members (store_id, user_id, role) values (${storeId}, ${userId}, 'staff') on conflict do nothing`,
    sql`insert into store_invitations (store_id, email, role, token_hash, expires_at)
      values (${asking.storeId}, ${email}, 'staff', ${token}, ${soon})`,
    sql`insert into card_holders (user_id, account, live_mode, customer_id) values (${userId}, 'acct_x', false, ${`cus_${randomUUID()}`})`,
    sql`insert into cart_lines (user_id, product_id, quantity, price_cents_added) values (${userId}, ${productId}, 1, 100)`,
    sql`insert into cart_codes (user_id, code, created_at) values (${userId}, ${word}, now())`,
    sql`insert into cart_recoveries (user_id, variant_ids, first_at) values (${userId}, ${sql`array[${productId}::uuid]`}, now())`,
    sql`insert into shared_lists (token, user_id, product_ids, quantities, ends_at)
      values (${word.padEnd(43, 'x')}, ${userId}, ${sql`array[${productId}::uuid]`}, '{1}', ${soon})`,
    sql`insert into wishlist_items (user_id, product_id) values (${userId}, ${productId})`,
    sql`insert into product_notices (product_id, kind, user_id, email, locale, price_cents)
      values (${productId}, 'price', ${userId}, null, 'es', 100), (${productId}, 'price', null, ${email}, 'es', 100)`,
    sql`insert into user_interactions (user_id, product_id, interaction_type) values (${userId}, ${productId}, 'view')`,
    sql`insert into reviews (user_id, product_id, stars, words) values (${userId}, ${productId}, 5, ${word})`,
    sql`insert into review_votes (review_id, user_id) select id, user_id from reviews where user_id = ${userId}`,
    sql`insert into review_reports (review_id, user_id, reason) select id, user_id, ${word} from reviews where user_id = ${userId}`,
    sql`insert into questions (user_id, product_id, words) values (${userId}, ${productId}, ${word})`,
    sql`insert into question_reports (question_id, user_id, reason) select id, user_id, ${word} from questions where user_id = ${userId}`,
    sql`insert into review_letter_stops (user_id) values (${userId})`,
    sql`insert into unpaid_exemptions (user_id, granted_by) values (${userId}, ${userId})`,
    sql`insert into person_notes (user_id, author_id, body) values (${userId}, ${userId}, ${word})`,
    sql`insert into contact_messages (name, email, phone, subject, message, locale) values (${fullName}, ${email}, ${phone}, ${word}, ${word}, 'es')`,
    sql`insert into outbox_messages (channel, recipient, template, locale, subject, body_text, body_html, status)
      values ('email', ${email}, 'x', 'es', ${word}, ${word}, '', 'sent')`,
    sql`with file as (insert into earlier_files (kind, file_name) values ('customers', 'x') returning id),
        person as (insert into earlier_customers (id, file_id) select ${userId}, id from file)
      insert into earlier_orders (file_id, number, email, buyer_name, status, discount_cents, shipping_cents, tax_cents,
        total_cents, refunded_cents, placed_at)
      select id, md5(random()::text), ${email}, ${fullName}, 'paid', 0, 0, 0, 100, 0, now() from file`,
    sql`insert into idempotency_keys (user_id, key, endpoint, body_sha256, locked_until) values (${userId}, ${word}, 'x', ${token}, now())`,
    sql`insert into gift_card_purchases (user_id, purchase_key, amount_cents, method, design, recipient_name, sender_name,
        note, delivery, recipient_email, send_on, expires_at, status)
      values (${asking.userId}, ${randomUUID()}, 500, 'paypal', 'general', ${fullName}, 'Ana', '', 'email', ${email},
        current_date, now(), 'paid')`,
    sql`insert into gift_cards (code_hash, last4, initial_cents, balance_cents, expires_at, recipient_email, note)
      values (${token}, '1234', 100, 100, ${soon}, ${email}, '')`,
  ])
    await db.execute(statement)
  return { userId, email, phone, fullName, word }
}

async function fillPapers({
  userId,
  email,
  word,
  productId,
}: Omit<Person, 'phone' | 'fullName'> & { productId: string }) {
  await transaction((tx) => addToCart(tx, { userId, variantId: productId, quantity: 1, now }))
  const { orderId } = await buy(userId, { billingInfo: { ...BILLING, email, fullName: word } })
  await db.execute(sql`update orders set status = 'completed' where id = ${orderId}`)
  await buyPlan(userId)
  await db.execute(
    sql`update business_stores set contact_email = ${email}, contact_phone = '+5071', address = ${word} where owner_id = ${userId}`,
  )
  await db.execute(sql`insert into plan_purchases (user_id, purchase_key, type, plan_type, amount_cents, method, status, expires_at, store_name, store_email)
    values (${userId}, ${randomUUID()}, 'business', 'starter', 2999, 'paypal', 'expired', now(), ${word.toUpperCase().slice(0, 3)}, ${email})`)
  await db.execute(sql`insert into gift_card_purchases (user_id, purchase_key, amount_cents, method, design, recipient_name,
      sender_name, note, delivery, send_on, expires_at, status)
    values (${userId}, ${randomUUID()}, 500, 'paypal', 'general', 'Rosa', ${word}, ${word}, 'link', current_date, now(), 'paid')`)
  await db.execute(sql`insert into returns (number, order_id, user_id, kind, reason, status, asked_cents, refund_cents, reject_reason, decided_at)
    values (${randomUUID()}, ${orderId}, ${userId}, 'standard', ${word}, 'rejected', 100, 100, 'no', now())`)
  await db.execute(sql`insert into crypto_quotes (user_id, currency, network, address, is_test, amount_cents, rate, amount, confirmations, status, expires_at)
    values (${userId}, 'BTC', 'bitcoin', 'x', true, 100, 1, 1, 1, 'cancelled', now())`)
}

async function leave(userId: string, by: 'person' | 'admin') {
  if (by === 'person') {
    const { actor } = await buildSession({ userId })
    return deleteAccount({ password: PASSWORD }, { actor, now, address: 'test' })
  }
  const { actor } = await buildMember({ role: 'admin' })
  await transaction((tx) => removePerson(tx, { userId, actor, now, address: 'test' }))
}

test('every column that names a person has its decision', async () => {
  expect(await listColumns()).toEqual(Object.keys(DECISIONS).toSorted())
})

test.each([
  ['person', true],
  ['admin', true],
  ['person', false],
  ['admin', false],
] as const)('by the %s, papers %s: nothing of who left is found anywhere', async (by, papers) => {
  const person = await fillModules({ papers })
  const ofPapers = ['business_stores.contact_email', 'plan_purchases.store_email']
  const all = Object.keys(DECISIONS).filter(
    (place) =>
      DECISIONS[place] === 'goes' &&
      place !== 'business_stores.contact_phone' &&
      (papers || !ofPapers.includes(place)),
  )
  expect((await findGone(person)).toSorted()).toEqual(all.toSorted())

  await leave(person.userId, by)
  // The goodbye is on its way to the address it had.
  expect(await findGone(person)).toEqual(['outbox_messages.recipient'])
  const { rows } = await db.execute(
    sql`select template from outbox_messages where recipient = ${person.email}`,
  )
  expect(rows).toEqual([{ template: 'account_deleted' }])
  const words = [person.email, person.phone, person.word]
  expect(await findWords(words)).toEqual(papers ? RETAINED_WORDS : ['outbox_messages'])
  const [left] = await db.select().from(profiles).where(eq(profiles.id, person.userId))
  expect(Boolean(left)).toBe(papers)
})

test('who only asked for a quote leaves without a trace but the quote', async () => {
  const { userId } = await buildMember()
  await db.execute(sql`insert into crypto_quotes (user_id, currency, network, address, is_test, amount_cents, rate, amount, confirmations, status, expires_at)
    values (${userId}, 'BTC', 'bitcoin', 'x', true, 100, 1, 1, 1, 'cancelled', now())`)
  await leave(userId, 'admin')
  const [left] = await db.select().from(profiles).where(eq(profiles.id, userId))
  expect(left).toMatchObject({ email: `${userId}@anonimo.invalid`, anonymisedAt: now })
})

test('an order stays as it was bought', async () => {
  const person = await fillModules({ papers: true })
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from orders where user_id = ${person.userId}`,
  )
  const before = await theOrder(rows[0]!.id)
  await leave(person.userId, 'person')
  expect(await theOrder(before.id)).toEqual(before)
})
