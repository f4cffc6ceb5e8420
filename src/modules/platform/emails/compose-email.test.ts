import { expect, test } from 'vitest'
import { composeEmail } from './compose-email.ts'

const set = (paragraph: string) => composeEmail({ locale: 'es', title: 'Aviso', paragraphs: [paragraph] })

test('an hour at the end of a sentence brings its full stop along', () => {
  for (const hour of ['1:53 p. m.', '1:53\u00a0a.\u00a0m.', '1:53 p.m.']) {
    const { html, text } = set(`Confírmalo antes de la ${hour}.`)
    expect(text).toContain(`antes de la ${hour}\n`)
    expect(html).not.toContain('m..')
  }
  expect(set('Espera…, a las 1:53 p. m. sale.').text).toContain('1:53 p. m. sale.')
})

test('the numbers of orders and of accounts stay in one piece', () => {
  const { html } = set('Transfiere a 04-72-96-115520-3 y escribe IST-CYVK5PBB-1.')
  for (const number of ['04-72-96-115520-3', 'IST-CYVK5PBB-1'])
    expect(html).toContain(`<span style="white-space:nowrap">${number}</span>`)
})
