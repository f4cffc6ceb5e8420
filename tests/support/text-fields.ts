import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import { db } from '../../src/server/db/db.ts'
import { ID_KIND } from '../../src/server/http/id-kinds.ts'

/** An extract of the Big List of Naughty Strings (MIT, see the licence beside it), and some of our own. */
export const HOSTILE = JSON.parse(
  readFileSync(join(import.meta.dirname, 'hostile-strings.json'), 'utf8'),
) as string[]

type Def = {
  type: string
  format?: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: z.ZodType[]
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

/** Where a schema takes text that is no id, no choice and no number: `title`, `images[].alt`, `specifications{key}`. */
export function textFields(schema: z.ZodType): string[] {
  return [...new Set(walk(schema, ''))]
}

function walk(schema: z.ZodType, at: string): string[] {
  const def = defOf(schema)
  if (def.shape)
    return Object.entries(def.shape).flatMap(([name, inner]) => walk(inner, at ? `${at}.${name}` : name))
  if (def.element) return walk(def.element, `${at}[]`)
  if (def.keyType && def.valueType)
    return [...walk(def.keyType, `${at}{key}`), ...walk(def.valueType, `${at}{}`)]
  if (def.innerType) return walk(def.innerType, at)
  if (def.in && def.out) {
    const isNumber = ['number', 'int'].includes(defOf(def.out).type)
    return isNumber ? [] : [...walk(def.in, at), ...walk(def.out, at)]
  }
  if (def.options) return def.options.flatMap((option) => walk(option, at))
  const isId = def.format === 'uuid' || schema.meta()?.[ID_KIND] !== undefined
  return def.type === 'string' && !isId ? [at] : []
}

export type Row = { version: string; text: string }

/** Every row of a table as text under its key. What `known` already holds in this version is not read again. */
export async function readRows(table: string, key: readonly string[], known: Map<string, Row> = new Map()) {
  const columns = key.map((column) => sql`t.${sql.identifier(column)}::text`)
  const name = sql`concat_ws('/', ${sql.join(columns, sql`, `)})`
  const { rows } = await db.execute<{ key: string; version: string }>(
    sql`select ${name} as key, t.ctid::text || t.xmin::text as version from ${sql.identifier(table)} t`,
  )
  const fresh = rows.filter((one) => known.get(one.key)?.version !== one.version).map((one) => one.key)
  const texts = sql`select ${name} as key, to_jsonb(t)::text as text from ${sql.identifier(table)} t
        where ${name} in (select jsonb_array_elements_text(${JSON.stringify(fresh)}::jsonb))`
  const found = fresh.length === 0 ? [] : (await db.execute<{ key: string; text: string }>(texts)).rows
  const read = new Map(found.map((one) => [one.key, one.text]))
  return new Map(
    rows.map(({ key: of, version }): [string, Row] => [
      of,
      { version, text: read.get(of) ?? known.get(of)!.text },
    ]),
  )
}

export type Leaves = Map<string, unknown>

/** `{ a: { b: 1 } }` as `a.b -> 1`. */
export function leavesOf(value: unknown, at = '', leaves: Leaves = new Map()): Leaves {
  if (typeof value !== 'object' || value === null) return leaves.set(at, value)
  for (const [name, inner] of Object.entries(value)) leavesOf(inner, at ? `${at}.${name}` : name, leaves)
  return leaves
}

export const differingLeaves = (one: Leaves, other: Leaves) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))
