import { anyone } from '#server/actor.ts'
import { rawEndpoint } from '#server/endpoint.ts'
import { env } from '#server/env.ts'
import { AppError } from '#server/errors.ts'
import { InvalidInput } from '#server/problem.ts'
import { gatherEvent } from './commands/gather-events.ts'
import { visitInput } from './input.ts'
import { deviceOf, isBot, referrerOf, viewedAt } from './rules.ts'

const MAX_BYTES = 2_048

/** Raw, because it needs what the browser says of its visitor's wishes, and neither a session nor a transaction. */
export const tellVisit = rawEndpoint({
  method: 'POST',
  path: '/api/visits',
  summary: 'A page tells that somebody sees it, or leaves; no cookie, no identity',
  takes: ['application/json'],
  answers: [],
  status: 204,
  allow: anyone,
  // Thousands may share an address; past this it is one program.
  limit: { name: 'visits', hits: 600, seconds: 60, by: 'address', shared: false },
  async run({ request, address, userAgent, now }) {
    const told = visitInput.safeParse(await readJson(request))
    if (!told.success) throw new InvalidInput(told.error.issues)
    const viewed = viewedAt(told.data.path)
    const { headers } = request
    const wants = headers.get('dnt') !== '1' && headers.get('sec-gpc') !== '1'
    // Every browser says from where it posts; whoever does not is none.
    if (viewed && wants && headers.has('origin') && !isBot(userAgent)) {
      const referrer = referrerOf(told.data.referrer, new URL(env.PUBLIC_URL).host)
      const device = deviceOf(userAgent)
      await gatherEvent({ ...viewed, kind: told.data.kind, referrer, device, address, userAgent, now })
    }
    return new Response(null, { status: 204 })
  },
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
