import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { messagesOf, mostCharacters } from './record-form.ts'

test('the sentences of a form stand under the paths of their fields', () => {
  const errors = {
    title: { type: 'too_small', message: 'Falta el título' },
    images: [undefined, { url: { type: 'custom', message: 'No es una dirección' } }],
    lines: { root: { type: 'custom', message: 'Elige algo' } },
    ref: undefined,
  }
  expect(messagesOf(errors as never)).toEqual({
    title: 'Falta el título',
    'images.1.url': 'No es una dirección',
    lines: 'Elige algo',
  })
})

test('a field takes as many characters as its schema, wherever the schema holds it', () => {
  const most = (max: number) => z.string().check(z.trim(), z.maxLength(max))
  const schema = z.pipe(
    z.object({
      name: most(80),
      note: z.optional(
        z.pipe(
          most(120),
          z.transform((text) => text || undefined),
        ),
      ),
      lines: z.array(z.object({ label: most(40) })),
      keys: z.record(z.string(), most(500)),
      images: z.array(z.string()).check(z.maxLength(12)),
      role: z.enum(['staff', 'manager']),
    }),
    z.transform((values) => values),
  )
  const found = (path: string) => mostCharacters(schema, path.split('.'))
  expect(['name', 'note', 'lines.3.label', 'keys.secret'].map(found)).toEqual([80, 120, 40, 500])
  expect(['images', 'images.0', 'role', 'lines', 'gone'].map(found)).toEqual(Array(5).fill(undefined))
})
