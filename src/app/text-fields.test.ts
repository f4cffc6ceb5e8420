import { beforeAll, expect, test } from 'vitest'
import {
  differingLeaves,
  HOSTILE,
  type Leaves,
  leavesOf,
  readRows,
  type Row,
  textFields,
} from '../../tests/support/text-fields.ts'
import { FORMED } from '../../tests/support/text-formed.ts'
import { type Answer, asking, openShop, type Story } from '../../tests/support/text-shop.ts'
import { STORIES } from '../../tests/support/text-stories.ts'
import { endpoints } from './endpoints.ts'
import { findSentence } from '#i18n/sentence.ts'
import { gatewayConfigs } from '#modules/payments/gateways/input.ts'
import { GATEWAY_TYPES } from '#modules/payments/gateways/rules/gateways.ts'
import { env } from '#server/process/env.ts'
import { LOCALES, type Locale } from '#lib/locale.ts'

beforeAll(async () => {
  env.ISTMO_RATE_LIMITS = false
  await openShop()
})

// What a new row has of its own.
const NEW_ROW =
  /^(id|number|locale|product_id|listed_under|created_at|updated_at|named_at|contact_email_at|store_asked_at|last_restock_date)$/
// What the database itself derives, for the search.
const DERIVED = /^search_(text|vector)/

test('every text field of every writing endpoint is asked here, or has a form of its own', () => {
  const found = endpoints
    .filter(({ method }) => method !== 'GET')
    .flatMap((one) => textFields(one.input).map((field) => `${one.method} ${one.path} ${field}`))
  const configs = GATEWAY_TYPES.flatMap((type) =>
    textFields(gatewayConfigs[type]).map(
      (field) => `PUT /admin/payment-gateways/{type} config.${type}.${field}`,
    ),
  )
  const asked = [...FORMED, ...Object.keys(STORIES), 'POST /assistant about', 'POST /assistant message']
  expect([...found, ...configs].sort()).toEqual(asked.sort())
})

test.each(Object.keys(STORIES))(
  '%s keeps hostile text word for word and touches nothing else',
  async (name) => {
    const story = STORIES[name]!
    const { send, prepare } = await story.open()
    let seen: Rows = new Map()
    const rows = async () => (seen = await readRows(story.table, story.key ?? ['id'], seen))
    await prepare?.()
    const known = await rows()
    const first = await send('Texto llano')
    expect([first.status, first.body.detail]).toEqual([expect.toSatisfy((status) => status < 300), undefined])
    const reference = [...(await rows())].find(([key]) => !known.has(key))?.[1].text

    const wrong: string[] = []
    const texts = hostileFor(name, story.every ?? 5)
    for (const [index, text] of texts.entries()) {
      await prepare?.()
      // Where nothing was prepared, the shop stands as the text before left it.
      const before = prepare ? await rows() : seen
      const answer = await send(text, LOCALES[index % 3])
      const after = await rows()
      const problem =
        answer.status < 300
          ? whatChanged(story, { text: text.trim(), before, after, reference })
          : whatIsUnkind(story, { text, answer, before, after, locale: LOCALES[index % 3]! })
      if (problem) wrong.push(`${JSON.stringify(text.slice(0, 60))}: ${problem}`)
    }
    expect(wrong.slice(0, 12).join('\n')).toBe('')
  },
)

test('whatever is asked of the assistant, it answers and writes nothing', async () => {
  for (const [index, text] of HOSTILE.entries()) {
    const locale = LOCALES[index % 3]!
    const { status, body } = await asking()('POST /assistant', { message: text }, locale)
    if (status >= 300) expect(whyRefused(text, body, locale, true)).toBe('')
  }
})

// What every object has by birth is asked of each field, because a table may be asked for it.
const hostileFor = (name: string, every: number) =>
  HOSTILE.filter((text, index) => text in {} || (index + Object.keys(STORIES).indexOf(name)) % every === 0)

type Rows = Map<string, Row>
type Seen = { text: string; before: Rows; after: Rows; reference?: string | undefined }

/** What a save changed besides its field, or stored otherwise than it was written. */
function whatChanged(story: Story, { text, before, after, reference }: Seen): string {
  const added = [...after].filter(([key]) => !before.has(key))
  const changed = [...after].filter(
    ([key, row]) => before.has(key) && before.get(key)!.version !== row.version,
  )
  const gone = [...before.keys()].filter((key) => !after.has(key))
  if (gone.length > 0) return `rows are gone: ${gone.join()}`
  const [mine, others] = story.isNewRow ? [added, changed] : [changed, added]
  if (others.length > 0) return `other rows changed: ${others.map(([, row]) => row.text).join()}`
  if (mine.length > 1) return `${mine.length} rows changed`
  // The same text as before may change nothing at all.
  const [key, row] = mine[0] ?? (story.isNewRow ? [] : [...after].at(-1)!)
  if (key === undefined || row === undefined) return 'nothing was stored'
  const now = leavesOf(JSON.parse(row.text))
  const was: Leaves = leavesOf(JSON.parse((story.isNewRow ? reference : before.get(key)?.text) ?? '{}'))
  const column = typeof story.column === 'string' ? story.column : story.column(text)
  const usual = story.isNewRow
    ? NEW_ROW
    : /^(version|updated_at|updated_by|named_at|contact_email_at|store_asked_at)$/
  const also = differingLeaves(was, now).filter(
    (name) => name !== column && !usual.test(name) && !DERIVED.test(name) && !story.follows?.test(name),
  )
  if (also.length > 0) return `${also.join()} changed too`
  if (mine.length === 0) return ''
  const expected = story.stored ? story.stored(text) : text
  const stored = now.get(column) ?? ''
  if (expected === '' && story.emptyBecomes?.test(String(stored))) return ''
  return stored === expected ? '' : `stored as ${JSON.stringify(stored)}`
}

type Refused = { text: string; answer: Answer; before: Rows; after: Rows; locale: Locale }

/** What is wrong with a refusal: something changed, or it says nothing, or it had no reason. */
function whatIsUnkind(story: Story, { text, answer, before, after, locale }: Refused): string {
  if (answer.status >= 500) return `answered ${answer.status}`
  if (JSON.stringify([...before]) !== JSON.stringify([...after])) return 'was refused and changed something'
  const refused = answer.body.code === 'app.invalid_input' && answer.body.fields?.[0]?.message
  if (refused && story.refuses?.test(text)) return ''
  return whyRefused(text, answer.body, locale, story.isRequired ?? false)
}

function whyRefused(text: string, body: Answer['body'], locale: Locale, isRequired: boolean): string {
  if (text === '__proto__' && body.code === 'app.bad_json') return ''
  const said = body.fields?.[0]?.message ?? body.detail ?? ''
  // A sentence, with or without a number in it.
  if (!body.detail || !/\p{L} (\d+ )*\p{L}/u.test(body.detail)) return `says ${JSON.stringify(body.detail)}`
  const says = (code: string) => findSentence(code, {}, locale) === said
  if (says('app_bad_characters'))
    return /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(text.trim()) ? '' : 'has no such character'
  if (says('app_too_long')) return text.trim().length > 20 ? '' : 'is not too long'
  const isBlank = !/[^\s\p{C}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u.test(text) || text.trim().length < 3
  const isPlain = said === findSentence('app_invalid_field', { field: 'x' }, locale)
  // A command asks for the text itself where only some states need it.
  const isAsked = body.code === 'app.invalid_input' || body.code === 'subscriptions.reason_required'
  if (!isAsked) return `refused with ${body.code}`
  if (isRequired && isBlank && !isPlain) return ''
  return isPlain ? 'has no sentence of its own' : `refused: ${said}`
}
