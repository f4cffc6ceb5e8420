import { removeStorage, writeStorage, readStorage } from '#browser/browser-storage.ts'
import type { CheckoutBody } from './attempt.ts'
import { BILLING_FIELDS, type BillingValues } from './billing-problems.ts'

/** What a person typed and chose at the checkout, without the card and without what only the server may say. */
export type Draft = {
  billingInfo?: BillingValues
  saveAddress?: boolean
  present?: { isOn: boolean; note: string; isForOther: boolean; receiver: Partial<BillingValues> } | undefined
  shippingMethod?: CheckoutBody['shippingMethod']
  paymentMethod?: CheckoutBody['paymentMethod']
}

const STORED_AS = 'istmo-checkout-typed'

/** What this person left at the checkout in this tab; what another person left is dropped. */
export function readDraft(userId: string): Draft {
  const { userId: whose, draft } = (readStorage(STORED_AS, 'session') ?? {}) as {
    userId?: string
    draft?: Draft
  }
  if (whose !== userId) endDraft()
  if (whose !== userId || typeof draft !== 'object') return {}
  const { billingInfo, present, ...chosen } = draft
  const isWhole = BILLING_FIELDS.every((field) => isText(billingInfo?.[field]))
  const isPresentWhole =
    typeof present?.note === 'string' && Object.values(present.receiver ?? {}).every(isText)
  return {
    ...chosen,
    ...(isWhole && billingInfo && { billingInfo }),
    ...(isPresentWhole && { present }),
  }
}

/** Stores it over a reload and over leaving the page, until the order is placed or the person signs out. */
export function keepDraft(userId: string, change: Draft) {
  writeStorage(STORED_AS, { userId, draft: { ...readDraft(userId), ...change } }, 'session')
}

export function endDraft() {
  removeStorage(STORED_AS, 'session')
}

const isText = (value: unknown) => typeof value === 'string'
