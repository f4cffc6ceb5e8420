import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaymentChoice, type PaymentMethod } from './payment-choice.tsx'

const WAYS = [
  ['credit_card', 'Tarjeta', 'lucide-credit-card'],
  ['paypal', 'Billetera digital', 'lucide-wallet'],
  ['bank_transfer', 'Cuenta bancaria', 'lucide-landmark'],
  ['crypto', 'Criptomoneda', 'lucide-bitcoin'],
] as const

test('each way of paying shows its icon and of what type it is', () => {
  const methods = WAYS.map(([id]) => ({ id, name: `Con ${id}`, description: '', testMode: false }))
  const choices = renderToStaticMarkup(
    <PaymentChoice
      methods={methods as PaymentMethod[]}
      value={null}
      busy={false}
      onChange={() => undefined}
    />,
  ).match(/<label.*?<\/label>/gs)!
  expect(choices).toHaveLength(WAYS.length)
  for (const [at, [id, type, icon]] of WAYS.entries()) {
    expect(choices[at]).toContain(`value="${id}"`)
    expect(choices[at]).toContain(`>${type}</span>`)
    expect(choices[at]).toMatch(new RegExp(`<svg[^>]*${icon}`))
  }
})
