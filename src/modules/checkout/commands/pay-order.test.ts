import { expect, test } from 'vitest'
import { buildCart, buy, theOrder, thePayments } from '../../../../tests/support/build-orders.ts'
import { calm, emulator, openStripe, useEmulator } from '../../../../tests/support/use-emulator.ts'
import { env } from '#server/env.ts'
import { settlePayment } from '#modules/orders/commands/settle-payment.ts'
import { payOrder } from './pay-order.ts'

useEmulator()

const pay = (userId: string, orderId: string, wish: Parameters<typeof payOrder>[1] = {}) =>
  payOrder({ userId, orderId, locale: 'es', now: new Date() }, wish)

test.each(['fail500', 'unavailable', 'nobody there'])(
  'a card provider that is away (%s) has declined nobody: the order waits and can be paid',
  async (fault) => {
    await openStripe()
    const { userId } = await buildCart()
    if (fault === 'nobody there') env.STRIPE_API_URL = 'http://127.0.0.1:9'
    else emulator.switches[fault as 'fail500' | 'unavailable'] = true
    const answer = await buy(userId).finally(() => {
      env.STRIPE_API_URL = emulator.url
    })
    expect(answer).toMatchObject({
      status: 'pending',
      paymentStatus: 'awaiting',
      next: 'pay',
      code: 'checkout.provider_away',
      message: 'No pudimos comunicarnos con el servicio de pagos. No te cobramos nada.',
    })
    calm()
    const { orderId } = answer
    const again = await pay(userId, orderId)
    await emulator.pay(again.clientSecret!, 'pm_card_visa')
    const [payment] = await thePayments(orderId)
    expect(await settlePayment({ paymentId: payment!.id, now: new Date() })).toBe('paid')
    expect(await theOrder(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
  },
)
