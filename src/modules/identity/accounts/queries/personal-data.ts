import { and, asc, desc, eq, inArray, isNotNull, isNull, like, or, sql } from 'drizzle-orm'
import { cartLines } from '#modules/sales/cart/tables.ts'
import { cartRecoveries } from '#modules/sales/cart-recovery/tables.ts'
import { products, productVariants, userInteractions } from '#modules/catalog/products/tables.ts'
import { contactMessages, outboxMessages } from '#modules/platform/emails/tables.ts'
import { earlierOrders } from '#modules/sales/earlier-shop/tables.ts'
import { orderLines, orders, sellerOrders } from '#modules/sales/orders/tables.ts'
import { cardHolders, savedCards } from '#modules/payments/core/tables.ts'
import { giftCardPurchases } from '#modules/payments/gift-card-sales/tables.ts'
import { questions } from '#modules/sales/feedback/tables.ts'
import { returnLines, returns } from '#modules/sales/returns/tables.ts'
import { reviewEmailStops, reviews } from '#modules/sales/feedback/tables.ts'
import { businessStores } from '#modules/sellers/stores/tables.ts'
import { planSubscriptions } from '#modules/sellers/subscriptions/tables.ts'
import { productNotices, wishlistItems } from '#modules/sales/wishlist/tables.ts'
import type { Member } from '#server/auth/actor.ts'
import type { Db } from '#server/db/db.ts'
import { phoneCodeKey } from '../commands/verify-phone.ts'
import { listAddresses } from './addresses.ts'
import { listDevices } from './devices.ts'
import { listFactors } from './factors.ts'
import { getProfile, listEvents, listSessions } from './profile.ts'
import { consents } from '../tables.ts'

// Their text is a key to the account, also for a finder of the downloaded file.
const SECRET_EMAILS = ['confirm_email', 'reset_password', 'phone_code', 'store_invited', 'invitation']
const EVENTS = 1000

/** Everything that is stored about one person, without secrets that give access. */
export async function collectPersonalData(db: Db, { actor, now }: { actor: Member; now: Date }) {
  const { userId } = actor
  const { phoneCode: _, ...profile } = await getProfile(db, { userId, now })
  return {
    generatedAt: now.toISOString(),
    profile: { id: userId, ...profile },
    addresses: await listAddresses(db, { userId }),
    savedCards: await listSavedCards(db, userId),
    store: await findStore(db, userId),
    subscriptions: await listSubscriptions(db, userId),
    giftCards: await listGiftCards(db, userId),
    consents: await listConsents(db, userId),
    orders: await listOrders(db, userId),
    earlierOrders: profile.emailConfirmed ? await listEarlierOrders(db, profile.email) : [],
    returns: await listReturns(db, userId),
    reviews: await listReviews(db, userId),
    questions: await listQuestions(db, userId),
    wantsReviewLetters: (await db.$count(reviewEmailStops, eq(reviewEmailStops.userId, userId))) === 0,
    cart: await listCart(db, userId),
    cartEmails: await listCartEmails(db, userId),
    wishlist: await listWishlist(db, userId),
    notices: await listNotices(db, userId),
    devices: (await listDevices(db, { actor })).map(({ device, createdAt }) => ({ device, createdAt })),
    activity: await listActivity(db, userId),
    messages: await listMessages(db, { userId, email: profile.email }),
    // An address that was never confirmed may be somebody else's.
    contact: profile.emailConfirmed ? await listContact(db, profile.email) : [],
    secondFactors: (await listFactors(db, { userId })).factors,
    sessions: await listSessions(db, { actor, now }),
    events: (await listEvents(db, { userId, page: 1, pageSize: EVENTS })).items,
  }
}

/** What the shop itself knows of a card; the number is Stripe's alone. */
const listSavedCards = (db: Db, userId: string) =>
  db
    .select({
      brand: savedCards.brand,
      last4: savedCards.last4,
      expMonth: savedCards.expMonth,
      expYear: savedCards.expYear,
    })
    .from(savedCards)
    .innerJoin(cardHolders, eq(cardHolders.id, savedCards.holderId))
    .where(eq(cardHolders.userId, userId))
    .orderBy(desc(savedCards.createdAt))

async function findStore(db: Db, userId: string) {
  const [store] = await db
    .select({
      id: businessStores.id,
      name: businessStores.name,
      description: businessStores.description,
      contactEmail: businessStores.contactEmail,
      contactPhone: businessStores.contactPhone,
      address: businessStores.address,
      status: businessStores.status,
      verified: businessStores.verified,
      createdAt: businessStores.createdAt,
    })
    .from(businessStores)
    .where(eq(businessStores.ownerId, userId))
  return store ?? null
}

const listSubscriptions = (db: Db, userId: string) =>
  db
    .select({
      planType: planSubscriptions.planType,
      amountCents: planSubscriptions.amountCents,
      status: planSubscriptions.status,
      startDate: planSubscriptions.startDate,
      endDate: planSubscriptions.endDate,
      paymentMethod: planSubscriptions.paymentMethod,
    })
    .from(planSubscriptions)
    .where(eq(planSubscriptions.userId, userId))
    .orderBy(asc(planSubscriptions.createdAt))

/** The gift cards that the person bought; their codes are money of others. */
const listGiftCards = (db: Db, userId: string) =>
  db
    .select({
      amountCents: giftCardPurchases.amountCents,
      status: giftCardPurchases.status,
      design: giftCardPurchases.design,
      recipientName: giftCardPurchases.recipientName,
      recipientEmail: giftCardPurchases.recipientEmail,
      senderName: giftCardPurchases.senderName,
      note: giftCardPurchases.note,
      sendOn: giftCardPurchases.sendOn,
      createdAt: giftCardPurchases.createdAt,
    })
    .from(giftCardPurchases)
    .where(eq(giftCardPurchases.userId, userId))
    .orderBy(asc(giftCardPurchases.createdAt))

const listConsents = (db: Db, userId: string) =>
  db
    .select({ kind: consents.kind, givenAt: consents.givenAt })
    .from(consents)
    .where(eq(consents.userId, userId))

/** Those of the shop that this one comes from. */
const listEarlierOrders = (db: Db, email: string) =>
  db
    .select({
      number: earlierOrders.number,
      placedAt: earlierOrders.placedAt,
      buyerName: earlierOrders.buyerName,
      status: earlierOrders.status,
      totalCents: earlierOrders.totalCents,
      lines: sql<unknown>`(select jsonb_agg(jsonb_build_object('title', l.title, 'quantity', l.quantity,
        'unitPriceCents', l.unit_price_cents) order by l.place) from earlier_order_lines l
        where l.order_id = ${earlierOrders.id})`,
    })
    .from(earlierOrders)
    .where(eq(earlierOrders.email, email.toLowerCase()))
    .orderBy(desc(earlierOrders.placedAt))

async function listOrders(db: Db, userId: string) {
  const own = await db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      paymentMethod: orders.paymentMethod,
      shippingMethod: orders.shippingMethod,
      subtotalCents: orders.subtotalCents,
      shippingCents: orders.shippingCents,
      totalCents: orders.totalCents,
      giftCardCents: orders.giftCardCents,
      currency: orders.currency,
      billingInfo: orders.billingInfo,
      gift: orders.gift,
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
      completedAt: orders.completedAt,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
  const ids = own.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = await db
    .select({
      orderId: orderLines.orderId,
      productId: orderLines.productId,
      title: orderLines.title,
      unitPriceCents: orderLines.unitPriceCents,
      quantity: orderLines.quantity,
      lineCents: orderLines.lineCents,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const sent = await db
    .select({
      orderId: sellerOrders.orderId,
      shippedAt: sellerOrders.shippedAt,
      courier: sellerOrders.courier,
      guideNumber: sellerOrders.guideNumber,
      deliveredAt: sellerOrders.deliveredAt,
    })
    .from(sellerOrders)
    .where(and(inArray(sellerOrders.orderId, ids), isNotNull(sellerOrders.shippedAt)))
    .orderBy(asc(sellerOrders.shippedAt))
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const parcelsOf = Map.groupBy(sent, ({ orderId }) => orderId)
  return own.map((order) => ({
    ...order,
    lines: withoutOrder(linesOf.get(order.id)),
    parcels: withoutOrder(parcelsOf.get(order.id)),
  }))
}

function withoutOrder<Row extends { orderId: string }>(rows: readonly Row[] = []) {
  return rows.map((row): Omit<Row, 'orderId'> => {
    const { orderId: _, ...rest } = row
    return rest
  })
}

const listReturns = (db: Db, userId: string) =>
  db
    .select({
      number: returns.number,
      order: orders.number,
      kind: returns.kind,
      reason: returns.reason,
      status: returns.status,
      askedCents: returns.askedCents,
      refundCents: returns.refundCents,
      loweredReason: returns.loweredReason,
      rejectReason: returns.rejectReason,
      createdAt: returns.createdAt,
      decidedAt: returns.decidedAt,
      lines: sql<
        { title: string; quantity: number }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('title', ${orderLines.title}, 'quantity', ${returnLines.quantity})
        order by ${orderLines.position}), '[]') from ${returnLines} join ${orderLines} on ${orderLines.id} = ${returnLines.orderLineId}
        where ${returnLines.returnId} = ${returns.id})`,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.userId, userId))
    .orderBy(desc(returns.createdAt))

const listReviews = (db: Db, userId: string) =>
  db
    .select({
      productId: reviews.productId,
      title: products.title,
      stars: reviews.stars,
      words: reviews.words,
      photos: sql<
        string[]
      >`array(select '/media/' || media_id from review_photos where review_id = ${reviews.id} order by position)`,
      createdAt: reviews.createdAt,
      editedAt: reviews.editedAt,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.userId, userId), isNull(reviews.removedAt)))
    .orderBy(desc(reviews.createdAt))

const listQuestions = (db: Db, userId: string) =>
  db
    .select({
      productId: questions.productId,
      title: products.title,
      words: questions.words,
      answer: questions.answer,
      createdAt: questions.createdAt,
    })
    .from(questions)
    .innerJoin(products, eq(products.id, questions.productId))
    .where(eq(questions.userId, userId))
    .orderBy(desc(questions.createdAt))

const listContact = (db: Db, email: string) =>
  db
    .select({
      name: contactMessages.name,
      email: contactMessages.email,
      phone: contactMessages.phone,
      topic: contactMessages.topic,
      subject: contactMessages.subject,
      message: contactMessages.message,
      createdAt: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(sql`lower(${contactMessages.email}) = ${email.toLowerCase()}`)
    .orderBy(desc(contactMessages.createdAt))

const listCart = (db: Db, userId: string) =>
  db
    .select({
      variantId: cartLines.variantId,
      title: sql<string>`sold_title(${products.title}, ${productVariants.title})`,
      quantity: cartLines.quantity,
      addedAt: cartLines.createdAt,
    })
    .from(cartLines)
    .innerJoin(productVariants, eq(productVariants.id, cartLines.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.createdAt))

/** The emails about carts that were left. */
const listCartEmails = (db: Db, userId: string) =>
  db
    .select({
      firstAt: cartRecoveries.firstAt,
      secondAt: cartRecoveries.secondAt,
      code: cartRecoveries.code,
    })
    .from(cartRecoveries)
    .where(eq(cartRecoveries.userId, userId))
    .orderBy(asc(cartRecoveries.firstAt))

const listWishlist = (db: Db, userId: string) =>
  db
    .select({
      productId: wishlistItems.productId,
      title: products.title,
      addedAt: wishlistItems.createdAt,
    })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlistItems.userId, userId))
    .orderBy(asc(wishlistItems.createdAt))

const listNotices = (db: Db, userId: string) =>
  db
    .select({
      kind: productNotices.kind,
      productId: productNotices.productId,
      variantId: productNotices.variantId,
      title: products.title,
      askedAt: productNotices.createdAt,
      endedAt: productNotices.endedAt,
    })
    .from(productNotices)
    .innerJoin(products, eq(products.id, productNotices.productId))
    .where(eq(productNotices.userId, userId))
    .orderBy(asc(productNotices.createdAt))

const listActivity = (db: Db, userId: string) =>
  db
    .select({
      type: userInteractions.interactionType,
      productId: userInteractions.productId,
      title: products.title,
      at: userInteractions.createdAt,
    })
    .from(userInteractions)
    .innerJoin(products, eq(products.id, userInteractions.productId))
    .where(eq(userInteractions.userId, userId))
    .orderBy(desc(userInteractions.id))

async function listMessages(db: Db, { userId, email }: { userId: string; email: string }) {
  const sent = await db
    .select({
      channel: outboxMessages.channel,
      to: outboxMessages.recipient,
      template: outboxMessages.template,
      subject: outboxMessages.subject,
      text: outboxMessages.bodyText,
      createdAt: outboxMessages.createdAt,
      sentAt: outboxMessages.sentAt,
    })
    .from(outboxMessages)
    .where(
      or(
        and(inArray(outboxMessages.channel, ['email', 'push']), eq(outboxMessages.recipient, email)),
        // By the person and not by the number: it may have been another's before.
        like(outboxMessages.dedupeKey, `${phoneCodeKey(userId)}%`),
      ),
    )
    .orderBy(desc(outboxMessages.createdAt))
  return sent.map(({ text, ...message }) => ({
    ...message,
    text: SECRET_EMAILS.includes(message.template) ? null : text,
  }))
}
