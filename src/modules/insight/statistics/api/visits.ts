import * as z from 'zod'
import { m } from '#paraglide/messages.js'
import { anyone, isAdmin } from '#server/auth/actor.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { listFile } from '#server/http/list-file.ts'
import { env } from '#server/process/env.ts'
import { AppError } from '#server/http/errors.ts'
import { listPageOf, noInput } from '#server/http/input.ts'
import { parseInput } from '#server/http/problem.ts'
import { gatherEvent } from '../commands/gather-events.ts'
import { listVisitsInput, visitInput } from '../input.ts'
import { listPopularSearches } from '../queries/popular-searches.ts'
import { visitList } from '../queries/visit-list.ts'
import { DEVICES, deviceOf, isBot, referrerOf, viewedAt, VISIT_KINDS } from '../rules.ts'
import { deviceWords, kindWords } from '../words.ts'

const MAX_BYTES = 2_048

/** Raw, because it needs what the browser says of its visitor's wishes, and neither a session nor a transaction. */
export const tellVisit = rawEndpoint({
  method: 'POST',
  path: '/api/visits',
  summary: 'A page reports that somebody sees it, or leaves; no cookie, no identity',
  takes: ['application/json'],
  answers: [],
  status: 204,
  allow: anyone,
  // Thousands may share an address; past this it is one program.
  limit: { name: 'visits', hits: 600, seconds: 60, by: 'address', shared: false },
  async run({ request, address, userAgent, now }) {
    const visit = parseInput(visitInput, await readJson(request))
    const viewed = viewedAt(visit.path)
    const { headers } = request
    const wants = headers.get('dnt') !== '1' && headers.get('sec-gpc') !== '1'
    // Every browser says from where it posts; a client that does not is none.
    if (viewed && wants && headers.has('origin') && !isBot(userAgent)) {
      const referrer = referrerOf(visit.referrer, new URL(env.PUBLIC_URL).host)
      const device = deviceOf(userAgent)
      await gatherEvent({ ...viewed, kind: visit.kind, referrer, device, address, userAgent, now })
    }
    return new Response(null, { status: 204 })
  },
})

export const getPopularSearches = endpoint({
  method: 'GET',
  path: '/searches/popular',
  summary: 'What several visitors of one day looked for and found, of the last thirty days; at most six',
  input: noInput,
  output: z.object({ items: z.array(z.string()) }),
  allow: anyone,
  run: async ({ tx, now }) => ({ items: await listPopularSearches(tx, { now }) }),
})

async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? MAX_BYTES + 1) > MAX_BYTES)
    throw new AppError('app.too_large', 413)
  const text = await request.text()
  if (text.length > MAX_BYTES) throw new AppError('app.too_large', 413)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('app.bad_json', 400)
  }
}

const visit = z
  .object({
    id: z.string(),
    occurredAt: z.iso.datetime(),
    kind: z.enum(VISIT_KINDS),
    page: z.string(),
    /** Of the product, where one was seen. */
    title: z.string().nullable(),
    words: z.string().nullable(),
    referrer: z.string().nullable(),
    device: z.enum(DEVICES).nullable(),
  })
  .meta({ id: 'Visit' })

export const listVisits = endpoint({
  method: 'GET',
  path: '/admin/statistics/visits',
  summary:
    'What visitors did one by one, newest first, as long as it is retained; nothing says who they were',
  input: listVisitsInput,
  output: listPageOf(visit),
  allow: isAdmin,
  keyScope: 'statistics:read',
  run: ({ tx, now }, input) => visitList.read(tx, input, { now }),
})

export const downloadVisits = listFile(visitList, {
  path: '/api/v1/admin/statistics/visits.csv',
  summary: 'The same list as a file: what its words in the address bring, all pages of it',
  limit: { name: 'statistics-export', hits: 30, seconds: 60, by: 'user', shared: false },
  allow: isAdmin,
  keyScope: 'statistics:read',
  file: 'visitas',
  columns: (locale) => {
    const said = { locale }
    return {
      [m.common_date({}, said)]: ({ occurredAt }) => ({ at: occurredAt }),
      [m.statistics_what({}, said)]: ({ kind }) => kindWords[kind]({}, said),
      [m.statistics_page({}, said)]: ({ page }) => page,
      [m.common_product({}, said)]: ({ title }) => title,
      [m.statistics_words({}, said)]: ({ words }) => words,
      [m.statistics_referrer({}, said)]: ({ referrer }) => referrer,
      [m.statistics_device({}, said)]: ({ device }) => device && deviceWords[device]({}, said),
    }
  },
})
