import { expect } from 'vitest'
import { env } from '../../src/server/process/env.ts'
import type { ProviderName, Purchase, Subject } from './build-purchases.ts'
import { calm, compareBooks, emulator, soon, workNotices, workRefunds } from './use-emulator.ts'
import { reconcile } from '../../src/app/money.ts'

/** What stands in both ledgers afterwards, and what the order or the plan says of it. */
type Money = { taken?: number; given?: number; aside?: number; status: string }
export type Scenario = {
  name: string
  /** Both, unless only one of them knows such a thing. */
  at?: ProviderName
  of?: Subject
  run: (purchase: Purchase) => Promise<unknown>
  money: (purchase: Purchase) => Money
}

const nothing = (status: string) => () => ({ status })
const paid = ({ totalCents }: Purchase): Money => ({ taken: totalCents, status: 'paid' })
export const givenBack = ({ totalCents }: Purchase): Money => ({
  taken: totalCents,
  given: totalCents,
  status: 'refunded',
})

/** Opened, agreed and seen by the shop. */
export async function buy(purchase: Purchase) {
  await purchase.open()
  await purchase.agree()
  await purchase.comeBack()
}

/** The money is taken, and neither the browser nor a notice informs the shop. */
export async function payUnseen(purchase: Purchase) {
  await purchase.open()
  emulator.switches.dropAnswerAfterCharge = true
  await purchase.agree()
  if (purchase.provider === 'paypal') await purchase.comeBack()
  calm()
}

/** All that can happen to money on its way in, each for an order and for a plan where it can. */
export const PAYMENTS: readonly Scenario[] = [
  { name: 'a payment that works', run: buy, money: paid },
  {
    name: 'a refused card',
    at: 'stripe',
    run: async (purchase) => {
      await purchase.open()
      await purchase.agree('pm_card_chargeDeclined')
      await purchase.comeBack()
    },
    money: nothing('failed'),
  },
  {
    name: 'a means that PayPal cannot charge',
    at: 'paypal',
    run: async (purchase) => {
      emulator.switches.decline = 1
      await buy(purchase)
    },
    money: nothing('failed'),
  },
  {
    name: 'a capture that the bank declines',
    at: 'paypal',
    run: async (purchase) => {
      emulator.switches.declineCapture = 1
      await buy(purchase)
    },
    money: nothing('failed'),
  },
  {
    name: 'another card after a refused one',
    run: async (purchase) => {
      emulator.switches.decline = 1
      await buy(purchase)
      await buy(purchase)
    },
    money: paid,
  },
  {
    name: 'a card that is saved, and is seen twice',
    at: 'stripe',
    run: async (purchase) => {
      await purchase.open({ saveCard: true })
      await purchase.agree()
      await Promise.all([purchase.comeBack(), purchase.comeBack(), reconcile.run({}, soon())])
      expect((await purchase.ask('GET /profile/cards')).body.items).toHaveLength(1)
    },
    money: paid,
  },
  {
    name: 'a saved card that the bank refuses, and then takes',
    at: 'stripe',
    of: 'order',
    run: async (purchase) => {
      const wish = { planType: 'premium', paymentMethod: 'credit_card', isAdult: true, saveCard: true }
      const { body: plan } = await purchase.ask('POST /subscriptions', wish)
      await emulator.pay(plan.clientSecret!, 'pm_card_visa')
      await purchase.ask(`POST /subscriptions/${plan.purchaseId}/refresh`, {})
      const { items } = (await purchase.ask('GET /profile/cards')).body
      for (const decline of [1, 0]) {
        emulator.switches.decline = decline
        await purchase.open({ savedCardId: items[0]!.id })
        await purchase.agree('')
        await purchase.comeBack()
      }
    },
    money: ({ totalCents }) => ({ taken: totalCents + 999, status: 'paid' }),
  },
  ...(['dropAnswerAfterCharge', 'fail500', 'unavailable'] as const).map((fault) => ({
    name: `a card that shall be saved at a provider whose answers are ${fault}`,
    at: 'stripe' as const,
    run: async (purchase: Purchase) => {
      emulator.switches[fault] = true
      await purchase.open({ saveCard: true })
      calm()
      await purchase.open({ saveCard: true })
      await purchase.agree()
      await purchase.comeBack()
    },
    money: paid,
  })),
  {
    name: '3-D Secure passed',
    at: 'stripe',
    run: async (purchase) => {
      await purchase.open()
      await purchase.agree('pm_card_threeDSecureRequired')
      await purchase.comeBack()
      await purchase.authenticate('approve')
      await purchase.comeBack()
    },
    money: paid,
  },
  {
    name: '3-D Secure failed',
    at: 'stripe',
    run: async (purchase) => {
      await purchase.open()
      await purchase.agree('pm_card_threeDSecureRequired')
      await purchase.authenticate('decline')
      await purchase.comeBack()
    },
    money: nothing('failed'),
  },
  {
    name: 'slow answers to an impatient buyer',
    run: async (purchase) => {
      emulator.switches.delayMs = 150
      await purchase.open()
      await purchase.agree()
      const pressed = [purchase.comeBack(), purchase.comeBack(), purchase.open(), purchase.comeBack()]
      await Promise.all([...pressed, reconcile.run({}, soon())])
    },
    money: paid,
  },
  {
    name: 'an answer that was dropped after the charge, and a buyer who comes back',
    run: async (purchase) => {
      await payUnseen(purchase)
      await purchase.comeBack()
    },
    money: paid,
  },
  {
    name: 'a browser and a notice that were both lost',
    run: async (purchase) => {
      await payUnseen(purchase)
      await reconcile.run({}, soon())
    },
    money: paid,
  },
  {
    name: 'a yes in the window of PayPal that no one came back from',
    at: 'paypal',
    run: async (purchase) => {
      await purchase.open()
      await purchase.agree()
      await reconcile.run({}, soon())
    },
    money: nothing('awaiting'),
  },
  ...(['dropAnswerAfterCharge', 'fail500', 'unavailable'] as const).map((fault) => ({
    name: `a provider whose answers are ${fault} while the payment is opened and while it is asked about`,
    run: async (purchase: Purchase) => {
      emulator.switches[fault] = true
      await purchase.open()
      calm()
      await purchase.open()
      await purchase.agree()
      emulator.switches[fault] = true
      expect((await purchase.comeBack()).status).toBe(200)
      calm()
      await purchase.comeBack()
    },
    money: paid,
  })),
  {
    name: 'notices alone, each twice and in the wrong order',
    run: async (purchase) => {
      Object.assign(emulator.switches, { duplicateWebhooks: true, reorderWebhooks: true })
      Object.assign(emulator.switches, {
        webhookUrl: `${purchase.shopUrl}/api/webhooks/stripe`,
        paypalWebhookUrl: `${purchase.shopUrl}/api/webhooks/paypal`,
      })
      await purchase.open()
      emulator.switches.dropAnswerAfterCharge = true
      await purchase.agree()
      if (purchase.provider === 'paypal') await purchase.comeBack()
      emulator.switches.dropAnswerAfterCharge = false
      await emulator.delivered()
      expect(emulator.deliveries.map(({ status }) => status)).toEqual(emulator.deliveries.map(() => 200))
      expect(emulator.deliveries.length).toBeGreaterThan(1)
      await workNotices()
      await workNotices()
    },
    money: paid,
  },
  {
    name: 'a charge of another amount',
    run: async (purchase) => {
      emulator.switches.wrongAmount = 1
      await buy(purchase)
    },
    money: ({ totalCents }) => ({ aside: totalCents - 100, status: 'review' }),
  },
  {
    name: 'a charge in another currency',
    run: async (purchase) => {
      emulator.switches.wrongCurrency = 1
      await buy(purchase)
    },
    money: ({ totalCents }) => ({ aside: totalCents, status: 'review' }),
  },
  {
    name: 'a charge that is called live, while the keys are for trying',
    at: 'stripe',
    run: async (purchase) => {
      await purchase.open()
      emulator.switches.liveMode = true
      await purchase.agree()
      await purchase.comeBack()
    },
    money: ({ totalCents }) => ({ aside: totalCents, status: 'review' }),
  },
  {
    name: 'a charge to the account of somebody else',
    at: 'stripe',
    run: async (purchase) => {
      await purchase.open()
      emulator.switches.wrongAccount = true
      await purchase.agree()
      // The provider remembers its account, as a process that started before the mix-up would.
      env.STRIPE_API_URL = `${emulator.url}/`
      await purchase.comeBack()
      env.STRIPE_API_URL = emulator.url
    },
    money: ({ totalCents }) => ({ aside: totalCents, status: 'review' }),
  },
  {
    name: 'an approval for the account of somebody else',
    at: 'paypal',
    run: async (purchase) => {
      emulator.switches.wrongAccount = true
      await buy(purchase)
    },
    money: nothing('awaiting'),
  },
  {
    name: 'money of the last minute that is seen after the end',
    run: async (purchase) => {
      await payUnseen(purchase)
      await purchase.runOut()
      await reconcile.run({}, { now: new Date(Date.now() + 33 * 60_000) })
    },
    money: paid,
  },
  {
    name: 'money after the end, while the shop still has the goods',
    at: 'stripe',
    of: 'order',
    run: async (purchase) => {
      await purchase.open()
      await purchase.runOut()
      await purchase.agree()
      await purchase.comeBack()
    },
    money: paid,
  },
  {
    name: 'money after the end, when the goods are gone',
    of: 'order',
    run: async (purchase) => {
      await payUnseen(purchase)
      await purchase.runOut()
      await purchase.sellOut()
      await reconcile.run({}, soon())
      await workRefunds()
    },
    money: givenBack,
  },
  {
    name: 'money for what was closed at its provider',
    run: async (purchase) => {
      await purchase.open()
      await purchase.runOut()
      await reconcile.run({}, { now: new Date(Date.now() + 33 * 60_000) })
      await purchase.agree()
      await purchase.comeBack()
    },
    money: nothing('expired'),
  },
  {
    name: 'two charges for one purchase',
    run: async (purchase) => {
      await payUnseen(purchase)
      await purchase.chargeAgain()
      await Promise.all([purchase.comeBack(), purchase.comeBack(), reconcile.run({}, soon())])
      await reconcile.run({}, soon())
      await workRefunds()
    },
    money: ({ totalCents }) => ({ taken: 2 * totalCents, given: totalCents, status: 'paid' }),
  },
  {
    name: 'an order called off before it was paid, and paid all the same',
    at: 'stripe',
    of: 'order',
    run: async (purchase) => {
      await purchase.open()
      await purchase.ask(`POST /orders/${purchase.id}/cancel`, {})
      await purchase.agree()
      await reconcile.run({}, soon())
      await workRefunds()
    },
    money: givenBack,
  },
  {
    name: 'an order called off before it was captured',
    at: 'paypal',
    of: 'order',
    run: async (purchase) => {
      await purchase.open()
      await purchase.agree()
      await purchase.ask(`POST /orders/${purchase.id}/cancel`, {})
      expect((await purchase.comeBack()).status).toBe(409)
      await reconcile.run({}, soon())
    },
    money: nothing('awaiting'),
  },
  {
    name: 'money that PayPal holds back and then lets go',
    at: 'paypal',
    run: async (purchase) => {
      const { takenCents } = await compareBooks()
      emulator.switches.pendingCapture = 1
      await buy(purchase)
      expect(await compareBooks()).toMatchObject({ takenCents, differences: [] })
      emulator.paypal.review(emulator.paypal.ledger().captures.at(-1)!.id, 'COMPLETED')
      await reconcile.run({}, soon())
    },
    money: paid,
  },
  {
    name: 'money that PayPal holds back and then refuses',
    at: 'paypal',
    run: async (purchase) => {
      emulator.switches.pendingCapture = 1
      await buy(purchase)
      emulator.paypal.review(emulator.paypal.ledger().captures.at(-1)!.id, 'DECLINED')
      await reconcile.run({}, soon())
    },
    money: nothing('failed'),
  },
]
