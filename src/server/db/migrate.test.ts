import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { describeSchema } from '../../../tests/support/describe-schema.ts'
import { createReleaseBefore, migrate, refuseForeignDatabase } from './migrate.ts'
import { readFolder, readReleaseBefore } from './migrations.ts'

const clients: pg.Client[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
})

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  return client
}

/** A database with nothing in it, and a folder for its migrations. */
async function empty() {
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`
  const main = await connect(new URL('/postgres', inject('databaseUrl')).href)
  await main.query(`create database ${name} template template0`)
  const url = new URL(`/${name}`, inject('databaseUrl')).href
  const path = mkdtempSync(join(inject('runDir'), 'migrations-'))
  const write = (file: string, sql: string) => writeFileSync(join(path, file), sql)
  const read = () => readFolder(pathToFileURL(`${path}/`))
  return { url, read, write, client: await connect(url) }
}

test('a server that is too old is refused with a sentence', async () => {
  const { url, read } = await empty()
  await expect(migrate(url, { migrations: await read(), oldestServer: 99 })).rejects.toThrow(
    /^Istmo needs PostgreSQL 99 or newer; this database is PostgreSQL 1[68]/,
  )
})

test('a database that is away at the start is reported with its setting and its place, and without its password', async () => {
  const away = 'postgres://istmo:secret@127.0.0.1:1/istmo'
  for (const open of [migrate, refuseForeignDatabase])
    await expect(open(away)).rejects.toThrow(
      /^DATABASE_URL: no connection to the database at 127\.0\.0\.1:1 \(connect ECONNREFUSED 127\.0\.0\.1:1\)\.$/,
    )
})

test('a program refuses a database that knows more than it does, and names what', async () => {
  const { url, read, client, write } = await empty()
  write('0001_a.sql', 'create table a (id int);')
  expect(await migrate(url, { migrations: await read() })).toEqual(['0001_a.sql'])
  await client.query("insert into migrations (name, sha256) values ('0002_newer.sql', 'x')")
  for (const open of [migrate, refuseForeignDatabase])
    await expect(open(url, { migrations: await read() })).rejects.toThrow(/does not know \(0002_newer\.sql\)/)
})

test('a process that does not migrate refuses a database that lacks something', async () => {
  const { url, read, write } = await empty()
  write('0001_a.sql', 'create table a (id int);')
  await migrate(url, { migrations: await read() })
  await refuseForeignDatabase(url, { migrations: await read() })
  write('0002_b.sql', 'create table b (id int);')
  await expect(refuseForeignDatabase(url, { migrations: await read() })).rejects.toThrow(
    /lacks migrations \(0002_b\.sql\)/,
  )
})

test('a database that takes the connection and says nothing is named by its setting, and not waited for', async () => {
  const silent = createServer()
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const { port } = silent.address() as { port: number }
  const url = `postgres://istmo:secret@127.0.0.1:${port}/istmo`
  for (const open of [migrate, refuseForeignDatabase])
    await expect(open(url, { patienceMs: 50 })).rejects.toThrow(
      `DATABASE_URL: no connection to the database at 127.0.0.1:${port} (timeout expired).`,
    )
  silent.close()
})

test('a migration steps back from a table that is held, lets readers pass, and comes through afterwards', async () => {
  const { url, read, client, write } = await empty()
  write('0001_a.sql', 'create table a (id int);')
  await migrate(url, { migrations: await read() })
  write('0002_wider.sql', 'create table b (id int); alter table a add column note text;')
  await client.query('begin')
  await client.query('select from a')
  const reader = await connect(url)
  const said: string[] = []
  const applied = await migrate(url, {
    migrations: await read(),
    lockTimeoutMs: 200,
    say(line) {
      said.push(line)
      // It has let go: a reader that comes after is not behind it, and nothing of the file stands.
      const seen = reader.query("select from a union all select from pg_class where relname = 'b'")
      void seen.then(({ rowCount }) => client.query(rowCount === 0 ? 'commit' : 'select 1'))
    },
  })
  expect(applied).toEqual(['0002_wider.sql'])
  expect(said[0]).toContain('0002_wider.sql')
  await client.query('select note from a')
})

test('a table that is never let go ends the start with a sentence, and nothing was changed', async () => {
  const { url, read, client, write } = await empty()
  write('0001_a.sql', 'create table a (id int);')
  await migrate(url, { migrations: await read() })
  write('0002_wider.sql', 'alter table a add column note text;')
  await client.query('begin')
  await client.query('select from a')
  await expect(migrate(url, { migrations: await read(), lockTimeoutMs: 10 })).rejects.toThrow(
    /0002_wider\.sql failed: another transaction holds/,
  )
})

test('an index is built without a transaction, once by three starts at once', async () => {
  const { url, read, client, write } = await empty()
  write('0001_a.sql', 'create table a (id int);')
  await migrate(url, { migrations: await read() })
  write(
    '0002_index.sql',
    '-- no transaction\n-- why\ncreate index concurrently a_idx on a (id);\ncreate unique index concurrently a_key on a (id);\n',
  )
  const applied = await Promise.all([1, 2, 3].map(async () => migrate(url, { migrations: await read() })))
  expect(applied.flat()).toEqual(['0002_index.sql'])
  expect(await indexesOf(client)).toEqual(['a_idx true', 'a_key true'])
})

test('an index that a crash left invalid is dropped and built again, one that stands is left', async () => {
  const { url, read, client, write } = await empty()
  write('0001_a.sql', 'create table a (id int); insert into a values (1), (1);')
  await migrate(url, { migrations: await read() })
  write(
    '0002_index.sql',
    '-- no transaction\ncreate index concurrently a_idx on a (id);\ncreate unique index concurrently a_key on a (id);\n',
  )
  await expect(migrate(url, { migrations: await read() })).rejects.toThrow(
    /0002_index\.sql failed: could not create unique/,
  )
  expect(await indexesOf(client)).toEqual(['a_idx true', 'a_key false'])
  await client.query('delete from a')
  expect(await migrate(url, { migrations: await read() })).toEqual(['0002_index.sql'])
  expect(await indexesOf(client)).toEqual(['a_idx true', 'a_key true'])
})

async function ofTheReleaseBefore() {
  const { url, client } = await empty()
  await createReleaseBefore(url)
  return { url, client }
}

test('a database of the release before has the same schema after the upgrade as a new one', async () => {
  const before = await ofTheReleaseBefore()
  const fresh = await empty()
  await expect(refuseForeignDatabase(before.url)).rejects.toThrow(/of an earlier release/)
  expect(await migrate(before.url)).toContain('0530_webhook_makers.sql')
  await migrate(fresh.url)
  expect(await describeSchema(before.client)).toEqual(await describeSchema(fresh.client))
  const names = async (client: pg.Client) =>
    (await client.query('select name, sha256 from migrations order by name')).rows
  expect(await names(before.client)).toEqual(await names(fresh.client))
  expect(await migrate(before.url)).toEqual([])
  await refuseForeignDatabase(before.url)
})

test('the upgrade moves the brand of every product to its column, and the listings say what they said', async () => {
  const { url, client } = await ofTheReleaseBefore()
  const { change } = (await client.query('select gen_random_uuid() as change')).rows[0]
  await client.query(`
    begin;
    insert into categories (name, slug) values ('Cocina', 'cocina');
    insert into products (title, price_cents, specifications)
      select 'Taza ' || n, n, case n % 4 when 0 then '{"Color": "Azul"}' when 1 then '{"Marca": " "}'
        else jsonb_build_object('Marca', ' Marca ' || n, 'Color', 'Azul') end from generate_series(1, 2100) as n;
    insert into product_categories (product_id, category_id) select products.id, categories.id from products, categories;
    insert into product_changes (change_id, product_id, before, after)
      select '${change}', id, '{"specifications": {"Marca": "Vieja", "Color": "Azul"}}', '{"specifications": {"Color": "Azul"}}'
      from products where title = 'Taza 2';
    commit`)
  const listings = (table: string) =>
    client.query(`select product_id, price_cents, listed_at, brand from ${table} order by product_id`)
  const before = (await listings('product_categories')).rows
  await migrate(url)
  expect((await listings('category_listings')).rows).toEqual(before)
  expect(before.filter(({ brand }) => brand !== null)).toHaveLength(1050)
  const wrong = await client.query(`
    select title, brand, specifications from products, lateral (select price_cents % 4 as rest) as of
    where brand is distinct from case when rest > 1 then 'Marca ' || price_cents end
      or specifications <> case when rest = 1 then '{}'::jsonb else '{"Color": "Azul"}' end`)
  expect(wrong.rows).toEqual([])
  expect((await client.query('select before, after from product_changes')).rows).toEqual([
    {
      before: { brand: 'Vieja', specifications: { Color: 'Azul' } },
      after: { brand: null, specifications: { Color: 'Azul' } },
    },
  ])
  // A process of the release before still writes the brand among the specifications.
  await client.query(`update products set specifications = '{"Marca": "Nueva"}' where title = 'Taza 4'`)
  const { rows } = await client.query(`
    select products.brand, listing.brand as listed, specifications from products
    join category_listings listing on product_id = id where title = 'Taza 4'`)
  expect(rows).toEqual([{ brand: 'Nueva', listed: 'Nueva', specifications: {} }])
})

test('the upgrade makes one table of the plans of people and of stores, and a process of before goes on with its two', async () => {
  const { url, client } = await ofTheReleaseBefore()
  await client.query(`
    begin;
    insert into profiles (id, email, full_name) select gen_random_uuid(), 'persona' || n || '@correo.test', 'P' || n
      from generate_series(1, 3) n;
    insert into business_stores (owner_id, name, contact_email) select id, 'Tienda de ' || full_name, email from profiles;
    insert into subscriptions (user_id, plan_type, amount_cents, status, start_date, end_date, payment_method, payment_id,
        created_at, updated_at, cancelled_at, reminded_days)
      select id, case n when 1 then 'basic' else 'premium' end, n * 999, (array['expired', 'cancelled', 'active'])[n],
        now() - n * interval '9 days', now() + n * interval '3 days', 'paypal', 'pay_' || n, now() - n * interval '1 day',
        now() - n * interval '1 hour', case n when 2 then now() end, case n when 3 then 7 end
      from profiles, generate_series(1, 3) n;
    insert into store_subscriptions (store_id, plan_type, amount_cents, status, start_date, end_date, payment_method,
        payment_id, created_at, updated_at, reminded_days)
      select id, case n when 1 then 'oficios' else 'starter' end, n * 2999, (array['expired', 'cancelled', 'active'])[n],
        now() - n * interval '8 days', now() + n * interval '2 days', 'admin', null, now() - n * interval '2 days',
        now() - n * interval '2 hours', case n when 3 then 0 end
      from business_stores, generate_series(1, 3) n;
    commit`)
  const rowsOf = async (from: string) => (await client.query(`select * from ${from} order by id`)).rows
  const people = await rowsOf('subscriptions')
  const stores = await rowsOf('store_subscriptions')
  expect([people.length, stores.length]).toEqual([9, 9])
  await migrate(url)
  expect(await rowsOf('plan_subscriptions where store_id is null')).toEqual(
    people.map((row) => ({ ...row, store_id: null })),
  )
  expect(await rowsOf('plan_subscriptions where user_id is null')).toEqual(
    stores.map((row) => ({ ...row, user_id: null, cancelled_at: null })),
  )
  expect(await rowsOf('subscriptions')).toEqual(people)
  expect(await rowsOf('store_subscriptions')).toEqual(stores)

  for (const [view, subject] of [
    ['subscriptions', 'user_id'],
    ['store_subscriptions', 'store_id'],
  ]) {
    const again = (status: string) =>
      client.query(`insert into ${view} (${subject}, plan_type, amount_cents, status, start_date, end_date)
        select ${subject}, 'premium', 1, '${status}', now(), now() from ${view} limit 1 returning id`)
    const { id } = (await again('expired')).rows[0]
    await expect(again('active')).rejects.toThrow(/plan_subscriptions_(person|store)_active_key/)
    await client.query('begin')
    await client.query(`select from ${view} where id = '${id}' for update`)
    await client.query(`update ${view} set status = 'cancelled' where id = '${id}'`)
    await client.query('commit')
    expect(await rowsOf(`plan_subscriptions where id = '${id}'`)).toMatchObject([{ status: 'cancelled' }])
    await client.query(`delete from ${view} where id = '${id}'`)
  }
  expect(await rowsOf('plan_subscriptions')).toHaveLength(18)
})

test('an upgrade that was interrupted between two of its steps goes on with the next', async () => {
  const { url, client } = await ofTheReleaseBefore()
  const [first, second] = (await readReleaseBefore()).filter(({ isReleased }) => !isReleased)
  await client.query(first!.sql)
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [first!.name, first!.sha256])
  const applied = await migrate(url)
  expect(applied).not.toContain(first!.name)
  expect(applied).toContain(second!.name)
  await refuseForeignDatabase(url)
})

test('a database older than the release before the baseline is refused with what to do, and left as it was', async () => {
  const { url, client } = await ofTheReleaseBefore()
  await client.query("delete from migrations where name = '0470_numbers_sampled.sql'")
  const schema = await describeSchema(client)
  await expect(migrate(url)).rejects.toThrow(/older than the release of 24 November 2026/)
  expect(await describeSchema(client)).toEqual(schema)
  await client.query("insert into migrations (name, sha256) values ('0470_numbers_sampled.sql', 'other')")
  await expect(migrate(url)).rejects.toThrow(/older than the release of 24 November 2026/)
})

async function indexesOf(client: pg.Client) {
  const { rows } = await client.query<{ said: string }>(
    "select indexrelid::regclass || ' ' || indisvalid as said from pg_index where indrelid = 'a'::regclass order by 1",
  )
  return rows.map(({ said }) => said)
}
