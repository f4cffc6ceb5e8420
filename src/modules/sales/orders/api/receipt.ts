import * as z from 'zod'
import { db } from '#server/db/db.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { privateFile } from '#server/http/private-file.ts'
import { isUuid } from '#lib/ids.ts'
import { canHaveOrders } from '../access.ts'
import { billingInfo, ownRefundView, taxView } from './views.ts'
import { orderNotFound } from '../errors.ts'
import { receiptPdf } from '../formats/receipt-pdf.ts'
import { orderPath } from '../input.ts'
import { getReceipt as readReceipt } from '../queries/receipt.ts'
import { PAYMENT_STATUSES, SHIPPING_METHODS } from '../rules.ts'
import { PAYMENT_METHODS } from '#modules/payments/gateways/rules/methods.ts'

const moment = z.iso.datetime()
const cents = z.int()

export const getReceipt = endpoint({
  method: 'GET',
  path: '/orders/{id}/receipt',
  summary: 'Get the receipt of my paid order; admins get that of any order',
  input: orderPath,
  output: z.object({
    shop: z.object({ name: z.string(), address: z.string(), email: z.string(), phone: z.string() }),
    orderId: z.uuid(),
    number: z.string(),
    placedAt: moment,
    paidAt: moment,
    paymentMethod: z.enum(PAYMENT_METHODS),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    shippingMethod: z.enum(SHIPPING_METHODS),
    sellers: z.array(
      z.object({
        name: z.string(),
        /** Where its page stands; null is the site. */
        slug: z.string().nullable(),
        number: z.string().nullable(),
        subtotalCents: cents,
        lines: z.array(
          z.object({
            variantId: z.uuid(),
            productId: z.uuid(),
            title: z.string(),
            uniqueCode: z.string().nullable(),
            quantity: z.int(),
            listPriceCents: cents,
            unitPriceCents: cents,
            lineCents: cents,
            /** Whether a promotion gave it. */
            isGift: z.boolean(),
            isPremiumPriced: z.boolean(),
          }),
        ),
      }),
    ),
    /** What of the total a gift card paid; the rest was for the order's method. */
    giftCard: z.object({ last4: z.string(), amountCents: cents }).nullable(),
    subtotalCents: cents,
    shippingCents: cents,
    totalCents: cents,
    taxes: z.array(taxView),
    refunds: z.array(ownRefundView),
    refundedCents: cents,
    billingInfo,
  }),
  allow: canHaveOrders,
  run: ({ tx, actor }, { id }) => readReceipt(tx, { orderId: id, actor }),
})

export const downloadReceipt = rawEndpoint({
  method: 'GET',
  path: '/api/v1/orders/{id}/receipt.pdf',
  summary: "The same receipt as a PDF in the reader's language",
  answers: ['application/pdf'],
  allow: canHaveOrders,
  limit: { name: 'receipt', hits: 30, seconds: 60, by: 'user', shared: false },
  async run({ params, actor, locale }) {
    const orderId = params['id'] ?? ''
    if (!isUuid(orderId)) throw orderNotFound()
    const receipt = await readReceipt(db, { orderId, actor })
    return privateFile(await receiptPdf(receipt, locale), {
      type: 'application/pdf',
      as: `inline; filename="${receipt.number}.pdf"`,
    })
  },
})
