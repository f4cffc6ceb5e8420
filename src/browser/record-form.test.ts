import { expect, test } from 'vitest'
import { messagesOf } from './record-form.ts'

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
