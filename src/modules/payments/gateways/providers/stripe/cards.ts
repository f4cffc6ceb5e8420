import type Stripe from 'stripe'
import { ProviderDeclined } from '../provider.ts'

/** A card as it may be shown and stored: what Stripe calls it and whose it is there, never its number. */
export type SavedCard = {
  paymentMethodId: string
  customerId: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** A card that was saved before, or the wish to keep the one that will be typed; neither of them is a payment as any other. */
type CardChoice = { customerId: string; paymentMethodId: string | null } | null

/** What is asked of Stripe about cards that stay for the next time. All of it can be asked again. */
export type CardKeeper = {
  /** Opens a name for a person, of whom Stripe learns nothing but our number for it. */
  openCustomer(holderId: string): Promise<string>
  /**
   * Ties an open payment to a saved card, or says that the card it is paid with shall be saved; null takes back either.
   * Refused with `card_not_found` where that customer has no such card, with `customer_not_found`, and with
   * `payment_moved` once there is nothing left to choose.
   */
  chooseCard(providerPaymentId: string, choice: CardChoice): Promise<void>
  /** Lets a card go; one that is gone already is as good. */
  detachCard(paymentMethodId: string): Promise<void>
  /** Lets every card of a customer go and deletes the customer. */
  forgetCustomer(customerId: string): Promise<void>
}

type Ask = <Answer>(call: () => Promise<Answer>) => Promise<Answer>

export function cardKeeper(stripe: Stripe, ask: Ask): CardKeeper {
  const ifThere = async (call: () => Promise<unknown>): Promise<void> => {
    await ask(call).catch((error: unknown) => {
      // Asked again it would say the same: a missing customer cannot be removed.
      if (!(error instanceof ProviderDeclined)) throw error
    })
  }

  return {
    openCustomer: async (holderId) =>
      (
        await ask(() =>
          stripe.customers.create(
            { metadata: { holder_id: holderId } },
            { idempotencyKey: `card_holder_${holderId}` },
          ),
        )
      ).id,

    async chooseCard(providerPaymentId, choice) {
      const saved = choice?.paymentMethodId ?? null
      await ask(() =>
        stripe.paymentIntents.update(providerPaymentId, {
          ...(choice ? { customer: choice.customerId } : {}),
          // An empty one takes back what was chosen before.
          payment_method: saved ?? '',
          setup_future_usage: choice && saved === null ? 'on_session' : '',
        }),
      )
    },

    detachCard: (paymentMethodId) => ifThere(() => stripe.paymentMethods.detach(paymentMethodId)),

    async forgetCustomer(customerId) {
      await ifThere(async () => {
        for await (const { id } of stripe.customers.listPaymentMethods(customerId, { limit: 100 }))
          await stripe.paymentMethods.detach(id)
      })
      await ifThere(() => stripe.customers.del(customerId))
    },
  }
}

/** The card that Stripe keeps for the customer of a payment; null for one that no one asked to keep. */
export function savedCardOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge | null): SavedCard | null {
  const card = charge?.payment_method_details?.card
  const { customer } = intent
  const customerId = typeof customer === 'string' ? customer : customer?.id
  if (!intent.setup_future_usage || !customerId || charge?.status !== 'succeeded' || !card) return null
  const { brand, last4, exp_month: expMonth, exp_year: expYear, wallet } = card
  // A wallet's card lives in the wallet, which shows it by another number.
  if (wallet || !charge.payment_method || !brand || !last4 || !expMonth || !expYear) return null
  return { paymentMethodId: charge.payment_method, customerId, brand, last4, expMonth, expYear }
}
