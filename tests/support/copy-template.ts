import pg from 'pg'

/** Copies the template under a fresh name and returns its address. */
export async function copyTemplate(templateUrl: string): Promise<string> {
  const url = new URL(templateUrl)
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await client.connect()
  await client.query(`create database ${name} template template_istmo`)
  await client.end()
  return new URL(`/${name}`, url).href
}
