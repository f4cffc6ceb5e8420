import pg from 'pg'
import { env } from '../../src/server/process/env.ts'
import type { News } from '../../src/server/events/live.ts'

/** What the other processes are told while something is done. */
export async function newsDuring(work: () => Promise<unknown>): Promise<News[]> {
  const listener = new pg.Client({ connectionString: env.DATABASE_URL })
  await listener.connect()
  await listener.query('listen istmo_news')
  const heard: News[] = []
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload!) as News))
  await work()
  await listener.query('select 1')
  await listener.end()
  return heard
}
