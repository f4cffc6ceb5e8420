import pg from 'pg'
import { env } from '../../src/server/process/env.ts'
import type { LiveEvent } from '../../src/server/events/live.ts'

/** The live events that other processes receive during `work`. */
export async function eventsDuring(work: () => Promise<unknown>): Promise<LiveEvent[]> {
  const listener = new pg.Client({ connectionString: env.DATABASE_URL })
  await listener.connect()
  await listener.query('listen istmo_news')
  const received: LiveEvent[] = []
  listener.on('notification', ({ payload }) => received.push(JSON.parse(payload!) as LiveEvent))
  await work()
  await listener.query('select 1')
  await listener.end()
  return received
}
