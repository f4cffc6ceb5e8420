import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../../src/server/db/migrate.ts'
import { readMigrations } from '../../src/server/db/migrations.ts'

/** A database as it was before a migration, with a buyer, a store and three products; `client` is open. */
export async function buildBefore(migration: string) {
  const main = new pg.Client({ connectionString: new URL('/postgres', inject('databaseUrl')).href })
  await main.connect()
  const name = `upgrade_${randomUUID().replaceAll('-', '')}`
  await main.query(`create database ${name} template template0`)
  await main.end()
  const url = new URL(`/${name}`, inject('databaseUrl')).href
  const all = await readMigrations()
  const before = all.findIndex((one) => one.name === migration)
  await migrate(url, { migrations: all.slice(0, before) })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const [buyer, store] = [randomUUID(), randomUUID()]
  await client.query(`
    begin;
    insert into profiles (id, email, full_name) values ('${buyer}', 'ana@correo.test', 'Ana');
    insert into business_stores (id, owner_id, name, contact_email) values ('${store}', '${buyer}', 'Café', 'cafe@correo.test');
    insert into categories (name, slug) values ('Cocina', 'cocina');
    insert into products (title, price_cents) select 'Taza ' || n, n from generate_series(1, 3) n;
    insert into category_listings (product_id, category_id) select products.id, categories.id from products, categories;
    commit`)
  return { url, client, buyer, store }
}
