export type AdminOrder = {
  id: string
  number: string
  status: 'pending' | 'processing' | 'completed' | 'cancelled'
  paymentStatus: 'awaiting' | 'review' | 'paid' | 'failed' | 'expired' | 'partially_refunded' | 'refunded'
  paymentMethod: 'credit_card' | 'paypal' | 'yappy' | 'bank_transfer' | 'crypto' | 'counter' | 'gift_card'
  shippingMethod: 'standard' | 'express' | 'free'
  subtotalCents: number
  shippingCents: number
  totalCents: number
  taxes: IncludedTax[]
  giftCard: { last4: string; amountCents: number } | null
  isPremium: boolean
  billingInfo: BillingInfo
  gift: GiftOptions | null
  cancelReason: string | null
  lines: OrderLine[]
  canCancel: boolean
  canPay: boolean
  isHeld: boolean
  sellerOrders: SellerOrder[]
  parcels: SellerOrder[]
  parts: OrderPart[]
  payAt: { place: string; hours: string; instructions: string; amountCents: number } | null
  paidCents: number
  refunds: {
    id: string
    amountCents: number
    reason: string
    state: 'queued' | 'done' | 'failed'
    createdAt: string
    doneAt: string | null
    hasProof: boolean
    byHand: boolean
    given: {
      note: string
      shippingCents: number
      extraCents: number
      lines: { title: string; quantity: number }[]
    } | null
  }[]
  createdAt: string
  expiresAt: string | null
  paidAt: string | null
  completedAt: string | null
  version: number
  staffDueCents: number | null
  stockState: 'none' | 'reserved' | 'sold'
  user: { id: string; fullName: string; email: string } | null
  payments: {
    id: string
    attempt: number
    provider: string
    providerPaymentId: string | null
    state: string
    amountCents: number
    capturedCents: number
    refundedCents: number
    failureCode: string | null
    createdAt: string
  }[]
  refundable: Refundable
}
export type AdminReturn = {
  id: string
  number: string
  orderId: string
  orderNumber: string
  kind: 'standard' | 'exchange' | 'defective'
  status: 'pending' | 'approved' | 'rejected'
  reason: string
  askedCents: number
  refundCents: number
  loweredReason: string | null
  rejectReason: string | null
  hasPhoto: boolean
  canWithdraw: boolean
  refundState: ('queued' | 'done' | 'failed') | null
  lines: ReturnLine[]
  createdAt: string
  decidedAt: string | null
  isRestocked: boolean
  user: { id: string; fullName: string; email: string }
}
export type AdminReturnDetail = {
  id: string
  number: string
  orderId: string
  orderNumber: string
  kind: 'standard' | 'exchange' | 'defective'
  status: 'pending' | 'approved' | 'rejected'
  reason: string
  askedCents: number
  refundCents: number
  loweredReason: string | null
  rejectReason: string | null
  hasPhoto: boolean
  canWithdraw: boolean
  refundState: ('queued' | 'done' | 'failed') | null
  lines: ReturnLine[]
  createdAt: string
  decidedAt: string | null
  isRestocked: boolean
  user: { id: string; fullName: string; email: string }
  history: ReturnDeed[]
}
export type BankAccount = {
  bankName: string
  accountHolder: string
  accountNumber: string
  accountType: string
  routingNumber: string
  swiftCode: string
  instructions: string
}
export type BestCategory = {
  id: string | null
  name: string | null
  imageUrl: string | null
  slug: string | null
  units: number
  cents: number
}
export type BestProduct = {
  id: string | null
  name: string | null
  imageUrl: string | null
  slug: string | null
  units: number
  cents: number
}
export type BestStore = {
  id: string | null
  name: string | null
  imageUrl: string | null
  slug: string | null
  units: number
  cents: number
}
export type BillingInfo = {
  fullName: string
  email: string
  address: string
  city: string
  state: string
  corregimiento?: string
  landmark?: string
  zipCode: string
  phone: string
  taxId?: string
}
export type Category = { id: string; name: string; slug: string; description: string; position: number }
export type CryptoAsked = {
  amount: string
  currency: string
  networkName: string
  address: string
  txHash: string | null
  seenConfirmations: number
  confirmations: number
  remark: string | null
}
export type Delivery = {
  fullName: string
  address: string
  city: string
  state: string
  corregimiento?: string
  landmark?: string
  zipCode: string
  phone: string
}
export type DirectPayment = {
  paymentId: string
  state: 'waiting' | 'review' | 'rejected' | 'paid' | 'lapsed' | 'cancelled'
  dueAt: string | null
  isLookedAt: boolean
  bankReference: string | null
  hasProof: boolean
  proofAt: string | null
  rejectionReason: string | null
  decidedAt: string | null
  createdAt: string
  account: BankAccount
  crypto: CryptoAsked | null
}
export type EditedVariants = {
  id: string
  version: number
  hasOpenOffer: boolean
  options: { name: string; values: string[] }[]
  variants: {
    id: string
    optionValues: string[]
    title: string
    uniqueCode: string | null
    priceCents: number
    imageUrl: string | null
    stock: number
    gtin: string | null
    weightGrams: number | null
    reserved: number
    isOnOffer: boolean
  }[]
  pictures: string[]
}
export type FoundStore = { name: string; slug: string; logoUrl: string | null; address: string | null }
export type GiftOptions = { note: string; receiver: Delivery | null }
export type GiftPage = {
  slug: string
  title: string
  description: string
  suits: string
  maxDollars: number | null
}
export type IncludedTax = { percent: number; grossCents: number; taxCents: number }
export type OfferTerms = {
  priceCents: number
  lowestCents: number
  isKnown: boolean
  history: { priceCents: number; since: string }[]
  offer: OpenOffer | null
  priceToCents: number | null
  variants: {
    priceCents: number
    lowestCents: number
    isKnown: boolean
    history: { priceCents: number; since: string }[]
    offer: OpenOffer | null
    variantId: string
    title: string
  }[]
}
export type OpenOffer = {
  priceCents: number
  compareAtCents: number | null
  regularCents: number | null
  startsAt: string
  endsAt: string | null
  units: number | null
  unitsSold: number
}
export type OrderHistory = {
  entries: {
    id: string
    kind:
      | 'placed'
      | 'paid'
      | 'completed'
      | 'shipped'
      | 'delivered'
      | 'failed'
      | 'act'
      | 'letter'
      | 'refund_asked'
      | 'refund_done'
      | 'return'
    at: string
    by: string | null
    what: string | null
    from: string | null
    to: string | null
    note: string | null
    amountCents: number | null
  }[]
  notes: { id: string; body: string; by: string | null; createdAt: string }[]
  others: {
    id: string
    number: string
    status: 'pending' | 'processing' | 'completed' | 'cancelled'
    paymentStatus: 'awaiting' | 'review' | 'paid' | 'failed' | 'expired' | 'partially_refunded' | 'refunded'
    totalCents: number
    createdAt: string
  }[]
}
export type OrderLine = {
  variantId: string
  productId: string
  title: string
  imageUrl: string | null
  uniqueCode: string | null
  listPriceCents: number
  unitPriceCents: number
  discountPercent: number
  isPremiumPriced: boolean
  quantity: number
  lineCents: number
  isGift: boolean
  sellerOrderId: string
  itbmsPercent: number | null
  itbmsCents: number | null
  seller: SellerLink | null
}
export type OrderPart = {
  paymentId: string
  state: 'waiting' | 'review' | 'rejected' | 'paid' | 'lapsed' | 'cancelled'
  dueAt: string | null
  isLookedAt: boolean
  bankReference: string | null
  hasProof: boolean
  proofAt: string | null
  rejectionReason: string | null
  decidedAt: string | null
  createdAt: string
  account: BankAccount
  id: string
  number: string
  seller: string
  isSite: boolean
  shippingCents: number
  amountCents: number
  crypto: CryptoAsked | null
}
export type PlainWords = {
  q?: string
  category?: string
  suits?: string
  age?: string
  min?: number
  max?: number
  stock?: 'in'
  sort?: 'price_asc' | 'rating' | 'newest'
}
export type Problem = {
  type: string
  title: string
  status: number
  code: string
  detail: string
  requestId: string
  fields?: { field?: string; code?: string; message?: string }[]
  params?: Record<string, unknown>
}
export type ProductCard = {
  id: string
  title: string
  priceCents: number
  priceToCents: number | null
  hasOptions: boolean
  compareAtCents: number | null
  percentOff: number | null
  imageUrl: string | null
  stock: number
  rating: number
  ratingCount: number
  featured: boolean
  category: { name: string; slug: string }
  seller: SellerCard | null
  isPremiumPriced: boolean
  premiumPriceCents: number | null
  swatches?: { colours: string[]; more: number }
  variantId?: string
}
export type ProductLine = {
  id: string
  title: string
  priceCents: number
  priceToCents: number | null
  imageUrl: string | null
  variantId?: string
}
export type ProductShelf = {
  variantId: string
  productId: string
  title: string
  uniqueCode: string | null
  onHand: number
  reserved: number
  available: number
  state: 'out' | 'low' | 'overstock' | 'normal'
  thresholds: { out: number; low: number; over: number }
  requireReason: boolean
}
export type ProductVariant = {
  id: string
  optionValues: string[]
  title: string
  uniqueCode: string | null
  priceCents: number
  compareAtCents: number | null
  premiumPriceCents: number | null
  imageUrl: string | null
  stock: number
  offer: RunningOffer | null
}
export type Question = {
  id: string
  words: string
  author: string
  createdAt: string
  answer: string | null
  answeredAt: string | null
}
export type Refundable = {
  leftCents: number
  shippingLeftCents: number
  lines: { variantId: string; productId: string; unitPriceCents: number; left: number; leftCents: number }[]
}
export type ReturnDeed = {
  what: 'ask' | 'approve' | 'reject' | 'reopen'
  at: string
  by: string | null
  reason: string | null
}
export type ReturnLine = {
  variantId: string
  productId: string
  title: string
  imageUrl: string | null
  unitPriceCents: number
  quantity: number
  lineCents: number
}
export type Review = {
  id: string
  stars: number
  words: string
  photos: string[]
  author: string
  createdAt: string
  isEdited: boolean
  answer: string | null
  answeredAt: string | null
  helpful: number
}
export type RunningOffer = {
  compareAtCents: number
  percentOff: number
  endsAt: string | null
  unitsLeft: number | null
  history: { priceCents: number; since: string }[]
}
export type SellerCard = { name: string; slug: string; handlingDays: number }
export type SellerLink = { name: string; slug: string }
export type SellerOrder = {
  id: string
  number: string
  seller: string
  isSite: boolean
  status: 'pending' | 'processing' | 'completed' | 'cancelled'
  shippingCents: number
  totalCents: number
  payment: DirectPayment | null
  state: 'waiting' | 'preparing' | 'shipped' | 'delivered' | 'cancelled'
  paidAt: string | null
  shippedAt: string | null
  courier: string | null
  guideNumber: string | null
  promisedUntil: string
  deliveredAt: string | null
  toldBy: ('seller' | 'office' | 'buyer') | null
  cancelReason: string | null
  lines: { variantId: string; productId: string; title: string; quantity: number; isGift: boolean }[]
}
export type StockAdjusted = {
  variantId: string
  productId: string
  previousStock: number
  newStock: number
  quantity: number
  reserved: number
  available: number
}
export type StoreOrderRow = {
  id: string
  number: string
  status: 'pending' | 'processing' | 'completed' | 'cancelled'
  totalCents: number
  units: number
  isPaid: boolean
  isShipped: boolean
  hasArrived: boolean
  createdAt: string
}
export type StoreProductRow = {
  id: string
  title: string
  uniqueCode: string | null
  gtin: string | null
  imageUrl: string | null
  priceCents: number
  priceToCents: number | null
  hasOptions: boolean
  compareAtCents: number | null
  stock: number
  available: number
  isDraft: boolean
  categories: { id: string; name: string; slug: string }[]
  isArchived: boolean
  version: number
  createdAt: string
  updatedAt: string
}
export type StoreRefund = {
  id: string
  storeOrderId: string | null
  number: string
  amountCents: number
  reason: string
  note: string | null
  state: 'queued' | 'done' | 'failed'
  byHand: boolean
  reference: string | null
  hasProof: boolean
  createdAt: string
  doneAt: string | null
}
export type StoreReturn = {
  id: string
  number: string
  orderNumber: string
  kind: 'standard' | 'exchange' | 'defective'
  status: 'pending' | 'approved' | 'rejected'
  reason: string
  askedCents: number
  refundCents: number
  loweredReason: string | null
  rejectReason: string | null
  hasPhoto: boolean
  refundState: ('queued' | 'done' | 'failed') | null
  lines: ReturnLine[]
  createdAt: string
  decidedAt: string | null
  storeOrderId: string
  isRestocked: boolean
  buyer: string
}
export type StoreReturnDetail = {
  id: string
  number: string
  orderNumber: string
  kind: 'standard' | 'exchange' | 'defective'
  status: 'pending' | 'approved' | 'rejected'
  reason: string
  askedCents: number
  refundCents: number
  loweredReason: string | null
  rejectReason: string | null
  hasPhoto: boolean
  refundState: ('queued' | 'done' | 'failed') | null
  lines: ReturnLine[]
  createdAt: string
  decidedAt: string | null
  storeOrderId: string
  isRestocked: boolean
  buyer: string
  history: ReturnDeed[]
}
export type Visit = {
  id: string
  occurredAt: string
  kind: 'view' | 'product' | 'search' | 'cart' | 'checkout' | 'order'
  page: string
  title: string | null
  words: string | null
  referrer: string | null
  device: ('phone' | 'tablet' | 'desktop') | null
}
export type Operations = {
  /** Adds an active category */ 'POST /admin/categories': {
    input: { name: string; description?: string; itbmsPercent?: 0 | 7 | 10 | 15 }
    output: Category
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.still_running'
      | 'catalog.category_exists'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** All categories, also those switched off and the seasonal ones */ 'GET /admin/categories': {
    input: Record<string, never>
    output: {
      items: {
        id: string
        name: string
        slug: string
        description: string
        position: number
        isActive: boolean
        isSeasonal: boolean
        itbmsPercent: number
        commissionHundredths: number | null
        productCount: number
      }[]
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Lists a product of my store, within its plan's limit */ 'POST /store/products': {
    input: {
      title: string
      priceCents: number
      categoryIds: string[]
      stock: number
      uniqueCode?: string | null
      description?: string
      brand?: string | null
      longDescription?: string
      warrantyInfo?: string
      shippingInfo?: string
      gtin?: string | null
      imageUrl?: ('' | string) | null
      images?: { url: string; alt?: string }[]
      isDraft?: boolean
      specifications?: Record<string, string>
      minStockLevel?: number | null
      maxStockLevel?: number | null
      reorderPoint?: number | null
      location?: string
      supplier?: string
    }
    output: { id: string; version: number }
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'app.still_running'
      | 'catalog.code_taken'
      | 'catalog.product_limit'
      | 'catalog.store_cannot_list'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'catalog.unknown_category'
      | 'inventory.too_much'
      | 'messages.bad_recipient'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** My store's products: search by title or code, category, state and order */ 'GET /store/products': {
    input: {
      q?: '' | string
      category?: '' | (string | string)
      state?: 'active' | 'draft' | 'alerts' | 'archived' | 'all'
      sort?: 'newest' | 'oldest' | 'title' | 'price_asc' | 'price_desc' | 'stock_asc' | 'stock_desc'
      page?: number
      pageSize?: number
      after?: string
    }
    output: {
      items: StoreProductRow[]
      total: number
      page: number
      pageSize: number
      isMore: boolean
      next: string | null
    }
    code:
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Lists a product of the site */ 'POST /admin/products': {
    input: {
      title: string
      priceCents: number
      categoryIds: string[]
      stock: number
      uniqueCode?: string | null
      description?: string
      brand?: string | null
      longDescription?: string
      warrantyInfo?: string
      shippingInfo?: string
      gtin?: string | null
      imageUrl?: ('' | string) | null
      images?: { url: string; alt?: string }[]
      featured?: boolean
      isDraft?: boolean
      decidingCategoryId?: string | null
      specifications?: Record<string, string>
      minStockLevel?: number | null
      maxStockLevel?: number | null
      reorderPoint?: number | null
      location?: string
      supplier?: string
    }
    output: { id: string; version: number }
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.still_running'
      | 'catalog.code_taken'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'catalog.unknown_category'
      | 'inventory.too_much'
      | 'messages.bad_recipient'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** The product table: search by title or code, category, state, seller and order */ 'GET /admin/products': {
    input: {
      q?: '' | string
      category?: '' | (string | string)
      state?: 'active' | 'draft' | 'featured' | 'normal' | 'alerts' | 'archived' | 'all'
      seller?: 'site'
      sort?: 'newest' | 'oldest' | 'title' | 'price_asc' | 'price_desc' | 'stock_asc' | 'stock_desc'
      page?: number
      pageSize?: number
      after?: string
    }
    output: {
      items: {
        id: string
        title: string
        uniqueCode: string | null
        gtin: string | null
        imageUrl: string | null
        priceCents: number
        priceToCents: number | null
        hasOptions: boolean
        compareAtCents: number | null
        stock: number
        available: number
        featured: boolean
        isDraft: boolean
        categories: { id: string; name: string; slug: string }[]
        store: { id: string; name: string } | null
        isArchived: boolean
        version: number
        createdAt: string
        updatedAt: string
      }[]
      total: number
      page: number
      pageSize: number
      isMore: boolean
      next: string | null
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Let words mean the same, or the first one the others (`isOneWay`), or lead to categories and a price where these are given; a word that finds others stands in one group */ 'POST /admin/synonyms': {
    input: { words: string[]; isOneWay?: boolean; categories?: string[]; maxDollars?: number | null }
    output: { id: string; version: number }
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.still_running'
      | 'catalog.synonym_taken'
      | 'catalog.synonyms_full'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'catalog.occasion_category_unknown'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Groups of words that mean the same to the search, by their first word */ 'GET /admin/synonyms': {
    input: { q?: string; page?: number; pageSize?: number; after?: string }
    output: {
      items: {
        id: string
        words: string[]
        isOneWay: boolean
        categories: string[]
        maxDollars: number | null
        version: number
        updatedAt: string
      }[]
      total: number
      page: number
      pageSize: number
      isMore: boolean
      next: string | null
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Adds what is usual in Panama; a group of which a word has a place already is left out */ 'POST /admin/synonyms/usual': {
    input: Record<string, never>
    output: { added: number }
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.still_running'
      | 'catalog.synonym_taken'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Lists a product like this one, without code and stock */ 'POST /admin/products/{id}/copies': {
    input: { id: string }
    output: { id: string; version: number }
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'catalog.product_not_found'
      | 'inventory.not_found'
      | 'app.stale'
      | 'app.still_running'
      | 'catalog.code_taken'
      | 'catalog.variant_below_reserved'
      | 'catalog.variant_code_taken'
      | 'catalog.variants_on_offer'
      | 'inventory.below_reserved'
      | 'inventory.moved'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'catalog.one_variant_only'
      | 'catalog.option_twice'
      | 'catalog.option_value_twice'
      | 'catalog.unknown_category'
      | 'catalog.variant_picture_unknown'
      | 'catalog.variant_twice'
      | 'catalog.variant_unknown'
      | 'catalog.variant_values_wrong'
      | 'inventory.reason_required'
      | 'inventory.too_much'
      | 'inventory.variant_needed'
      | 'messages.bad_recipient'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Deletes a category that is no product's only one */ 'DELETE /admin/categories/{id}': {
    input: { id: string }
    output: undefined
    code:
      | 'app.bad_json'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'catalog.category_not_found'
      | 'catalog.category_needed'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Renames, describes or switches a category, or sets its commission; its old address keeps leading to it */ 'PATCH /admin/categories/{id}': {
    input: {
      id: string
      name?: string
      description?: string
      isActive?: boolean
      itbmsPercent?: 0 | 7 | 10 | 15
      commissionHundredths?: number | null
    }
    output: { id: string; slug: string }
    code:
      | 'app.bad_json'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'catalog.category_not_found'
      | 'catalog.category_exists'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Takes my store's product out of the shop; orders keep showing it */ 'DELETE /store/products/{id}': {
    input: { id: string }
    output: undefined
    code:
      | 'app.bad_json'
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'catalog.product_not_found'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Everything the form of one of my store's products edits, with the version to save over */ 'GET /store/products/{id}': {
    input: { id: string }
    output: {
      id: string
      title: string
      uniqueCode: string | null
      gtin: string | null
      imageUrl: string | null
      priceCents: number
      priceToCents: number | null
      hasOptions: boolean
      compareAtCents: number | null
      stock: number
      available: number
      isDraft: boolean
      categories: { id: string; name: string; slug: string }[]
      isArchived: boolean
      version: number
      createdAt: string
      updatedAt: string
      description: string
      brand: string | null
      longDescription: string
      warrantyInfo: string
      shippingInfo: string
      specifications: Record<string, string>
      reserved: number
      minStockLevel: number | null
      maxStockLevel: number | null
      reorderPoint: number | null
      location: string
      supplier: string
      lastRestockDate: string | null
      images: { url: string; alt: string }[]
    }
    code:
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'catalog.product_not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Changes what is given of my store's product; one changed since `version` was read is a 409 */ 'PATCH /store/products/{id}': {
    input: {
      id: string
      title?: string
      priceCents?: number
      categoryIds?: string[]
      stock?: number
      uniqueCode?: string | null
      description?: string
      brand?: string | null
      longDescription?: string
      warrantyInfo?: string
      shippingInfo?: string
      gtin?: string | null
      imageUrl?: ('' | string) | null
      images?: { url: string; alt?: string }[]
      isDraft?: boolean
      specifications?: Record<string, string>
      minStockLevel?: number | null
      maxStockLevel?: number | null
      reorderPoint?: number | null
      location?: string
      supplier?: string
      version: number
      stockSeen?: number
      confirmBelowReserved?: boolean
    }
    output: { id: string; version: number }
    code:
      | 'app.bad_json'
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'catalog.product_not_found'
      | 'inventory.not_found'
      | 'app.stale'
      | 'catalog.code_taken'
      | 'catalog.price_of_variants'
      | 'catalog.stock_of_variants'
      | 'catalog.store_cannot_list'
      | 'inventory.below_reserved'
      | 'inventory.moved'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'catalog.unknown_category'
      | 'inventory.reason_required'
      | 'inventory.too_much'
      | 'inventory.variant_needed'
      | 'messages.bad_recipient'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Takes a product out of the shop; orders keep showing it */ 'DELETE /admin/products/{id}': {
    input: { id: string }
    output: undefined
    code:
      | 'app.bad_json'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'catalog.product_not_found'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Everything the product form edits, with the version to save over */ 'GET /admin/products/{id}': {
    input: { id: string }
    output: {
      id: string
      title: string
      uniqueCode: string | null
      gtin: string | null
      imageUrl: string | null
      priceCents: number
      priceToCents: number | null
      hasOptions: boolean
      compareAtCents: number | null
      stock: number
      available: number
      featured: boolean
      isDraft: boolean
      categories: { id: string; name: string; slug: string }[]
      store: { id: string; name: string } | null
      isArchived: boolean
      version: number
      createdAt: string
      updatedAt: string
      description: string
      brand: string | null
      longDescription: string
      warrantyInfo: string
      shippingInfo: string
      specifications: Record<string, string>
      reserved: number
      minStockLevel: number | null
      maxStockLevel: number | null
      reorderPoint: number | null
      location: string
      supplier: string
      lastRestockDate: string | null
      images: { url: string; alt: string }[]
      decidingCategoryId: string | null
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'catalog.product_not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Changes what is given; a product changed since `version` was read is a 409 */ 'PATCH /admin/products/{id}': {
    input: {
      id: string
      title?: string
      priceCents?: number
      categoryIds?: string[]
      stock?: number
      uniqueCode?: string | null
      description?: string
      brand?: string | null
      longDescription?: string
      warrantyInfo?: string
      shippingInfo?: string
      gtin?: string | null
      imageUrl?: ('' | string) | null
      images?: { url: string; alt?: string }[]
      featured?: boolean
      isDraft?: boolean
      decidingCategoryId?: string | null
      specifications?: Record<string, string>
      minStockLevel?: number | null
      maxStockLevel?: number | null
      reorderPoint?: number | null
      location?: string
      supplier?: string
      version: number
      stockSeen?: number
      confirmBelowReserved?: boolean
    }
    output: { id: string; version: number }
    code:
      | 'app.bad_json'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'catalog.product_not_found'
      | 'inventory.not_found'
      | 'app.stale'
      | 'catalog.code_taken'
      | 'catalog.price_of_variants'
      | 'catalog.stock_of_variants'
      | 'inventory.below_reserved'
      | 'inventory.moved'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'catalog.unknown_category'
      | 'inventory.reason_required'
      | 'inventory.too_much'
      | 'inventory.variant_needed'
      | 'messages.bad_recipient'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Takes a group away; its words mean themselves again */ 'DELETE /admin/synonyms/{id}': {
    input: { id: string }
    output: undefined
    code:
      | 'app.bad_json'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'catalog.synonyms_not_found'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Gives a group other words; one that was saved since `version` is a 409 */ 'PUT /admin/synonyms/{id}': {
    input: {
      id: string
      version: number
      words: string[]
      isOneWay?: boolean
      categories?: string[]
      maxDollars?: number | null
    }
    output: { id: string; version: number }
    code:
      | 'app.bad_json'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'catalog.synonyms_not_found'
      | 'app.stale'
      | 'catalog.synonym_taken'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'catalog.occasion_category_unknown'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Changes chosen products in one act: category, price, featured or archive; answers what could not be changed */ 'POST /admin/products/edits': {
    input: {
      ids: string[]
      edit:
        | { categoryId: string; replaces?: boolean }
        | { percentHundredths: number }
        | { amountCents: number }
        | { featured: boolean }
        | { isDraft: boolean }
        | { archive: true }
    }
    output: {
      editId: string
      changed: number
      skipped: { id: string; reason: 'gone' | 'price' | 'variants' }[]
    }
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.still_running'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'catalog.unknown_category'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Ends the offers of a product, or that of one of its variants; the price is again what it was before */ 'DELETE /admin/products/{id}/offer': {
    input: { id: string; variantId?: string }
    output: undefined
    code:
      | 'app.bad_json'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'catalog.offer_not_found'
      | 'catalog.product_not_found'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** What an offer of a product would be held against, and the one that is set */ 'GET /admin/products/{id}/offer': {
    input: { id: string }
    output: OfferTerms
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'catalog.product_not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Sets a price for a while, of a product or of its variants, until a day or for so many units; 409 where its history makes it none */ 'PUT /admin/products/{id}/offer': {
    input: {
      id: string
      variantId?: string
      priceCents?: number
      percent?: number
      amountCents?: number
      from?: string
      until?: string
      units?: number
    }
    output: undefined
    code:
      | 'app.bad_json'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'catalog.product_not_found'
      | 'catalog.variant_not_found'
      | 'catalog.offer_not_lower'
      | 'catalog.offer_runs'
      | 'catalog.offer_unknown'
      | 'catalog.offer_variant_not_lower'
      | 'catalog.offer_variant_unknown'
      | 'catalog.price_of_variants'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'catalog.offer_ends_too_early'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Ends the offers of my store's product, or that of one of its variants */ 'DELETE /store/products/{id}/offer': {
    input: { id: string; variantId?: string }
    output: undefined
    code:
      | 'app.bad_json'
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'catalog.offer_not_found'
      | 'catalog.product_not_found'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** What an offer of my store's product would be held against, and the one that is set */ 'GET /store/products/{id}/offer': {
    input: { id: string }
    output: OfferTerms
    code:
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'catalog.product_not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Set an offer on my store's product for a while */ 'PUT /store/products/{id}/offer': {
    input: {
      id: string
      variantId?: string
      priceCents?: number
      percent?: number
      amountCents?: number
      from?: string
      until?: string
      units?: number
    }
    output: undefined
    code:
      | 'app.bad_json'
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'catalog.product_not_found'
      | 'catalog.variant_not_found'
      | 'catalog.offer_not_lower'
      | 'catalog.offer_runs'
      | 'catalog.offer_unknown'
      | 'catalog.offer_variant_not_lower'
      | 'catalog.offer_variant_unknown'
      | 'catalog.price_of_variants'
      | 'catalog.store_cannot_list'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'catalog.offer_ends_too_early'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** A category by its address, or by one it had before; `slug` is the one to show */ 'GET /categories/{slug}': {
    input: { slug: string }
    output: Category
    code:
      | 'app.unknown_version'
      | 'programs.key_refused'
      | 'app.closed_to_keys'
      | 'catalog.category_not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** The brands of what the same filters find, with how many products each has, or null where they are too many to count, at most twelve; the values of at most three options likewise; and how its prices lie, in whole dollars */ 'GET /products/facets': {
    input: {
      q?: '' | string
      exact?: boolean
      category?: '' | string
      store?: string
      featured?: boolean
      seasonal?: boolean
      min?: number
      max?: number
      stock?: 'in'
      brand?: '' | string
      suits?: '' | string
      age?: '' | string
      options?: '' | string
    }
    output: {
      brands: { name: string; count: number | null }[]
      options: { name: string; values: { value: string; count: number | null }[] }[]
      prices: { low: number; high: number; counts: number[] } | null
    }
    code:
      | 'app.unknown_version'
      | 'programs.key_refused'
      | 'app.closed_to_keys'
      | 'accounts.store_not_found'
      | 'catalog.category_not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Get the sections of the home page, four products each, of at most twenty categories */ 'GET /home': {
    input: Record<string, never>
    output: {
      featured: ProductCard[]
      seasonal: { name: string; items: ProductCard[] }
      offers: ProductCard[]
      sections: { category: { name: string; slug: string }; items: ProductCard[] }[]
      hasMoreSections: boolean
      freeFromCents: number | null
    }
    code:
      | 'app.unknown_version'
      | 'programs.key_refused'
      | 'app.closed_to_keys'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** The options and variants of my store's product, with the version to save over */ 'GET /store/products/{id}/variants': {
    input: { id: string }
    output: EditedVariants
    code:
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'catalog.product_not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Replace the options and variants of my store's product; variants that are not named end */ 'PUT /store/products/{id}/variants': {
    input: {
      id: string
      version: number
      options: { name: string; values: string[] }[]
      variants: {
        id?: string
        optionValues: string[]
        priceCents: number
        uniqueCode?: string | null
        gtin?: string | null
        weightGrams?: number | null
        imageUrl?: ('' | string) | null
        stock?: number
        stockSeen?: number
      }[]
    }
    output: { id: string; version: number }
    code:
      | 'app.bad_json'
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'catalog.product_not_found'
      | 'inventory.not_found'
      | 'app.stale'
      | 'catalog.code_taken'
      | 'catalog.store_cannot_list'
      | 'catalog.variant_below_reserved'
      | 'catalog.variant_code_taken'
      | 'catalog.variants_on_offer'
      | 'inventory.below_reserved'
      | 'inventory.moved'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'catalog.one_variant_only'
      | 'catalog.option_twice'
      | 'catalog.option_value_twice'
      | 'catalog.variant_picture_unknown'
      | 'catalog.variant_twice'
      | 'catalog.variant_unknown'
      | 'catalog.variant_values_wrong'
      | 'inventory.reason_required'
      | 'inventory.too_much'
      | 'inventory.variant_needed'
      | 'messages.bad_recipient'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** A product whole */ 'GET /products/{id}': {
    input: { id: string }
    output: {
      id: string
      title: string
      priceCents: number
      priceToCents: number | null
      hasOptions: boolean
      compareAtCents: number | null
      percentOff: number | null
      imageUrl: string | null
      stock: number
      rating: number
      ratingCount: number
      featured: boolean
      category: { name: string; slug: string }
      seller: { name: string; slug: string; handlingDays: number; isVerified: boolean } | null
      isPremiumPriced: boolean
      premiumPriceCents: number | null
      swatches?: { colours: string[]; more: number }
      variantId?: string
      description: string
      brand: string | null
      longDescription: string
      warrantyInfo: string
      shippingInfo: string
      gtin: string | null
      specifications: { name: string; value: string }[]
      images: { url: string; alt: string }[]
      uniqueCode: string | null
      options: { name: string; values: string[] }[]
      variants: ProductVariant[]
      categories: { name: string; slug: string }[]
      offer: RunningOffer | null
      shipping: { standardCents: number[]; expressCents: number[]; freeFromCents: number | null }
      updatedAt: string
    }
    code:
      | 'app.unknown_version'
      | 'programs.key_refused'
      | 'app.closed_to_keys'
      | 'catalog.product_not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Who changed what of a product, the newest first */ 'GET /admin/products/{id}/history': {
    input: { id: string }
    output: {
      items: {
        action: string
        personName: string | null
        editId: string | null
        importId: string | null
        changeId: string | null
        createdAt: string
        changes: { field: string; before: string; after: string }[]
      }[]
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** A page of presents by its address */ 'GET /gift-pages/{slug}': {
    input: { slug: string }
    output: GiftPage
    code:
      | 'app.unknown_version'
      | 'programs.key_refused'
      | 'app.closed_to_keys'
      | 'catalog.gift_page_not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Up to eight others of the same categories */ 'GET /products/{id}/similar': {
    input: { id: string }
    output: { items: ProductCard[] }
    code:
      | 'app.unknown_version'
      | 'programs.key_refused'
      | 'app.closed_to_keys'
      | 'catalog.product_not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** List up to five products, two categories and two stores for what is typed, from two characters on; within a category products alone; where there are none, nearest words, categories and featured products `instead` */ 'GET /products/suggestions': {
    input: { q: string; category?: '' | string }
    output: {
      items: ProductLine[]
      categories: { name: string; slug: string }[]
      stores: FoundStore[]
      instead: { words: string[]; categories: { name: string; slug: string }[]; items: ProductLine[] } | null
    }
    code:
      | 'app.unknown_version'
      | 'programs.key_refused'
      | 'app.closed_to_keys'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** The options and variants of a product, with the version to save over */ 'GET /admin/products/{id}/variants': {
    input: { id: string }
    output: EditedVariants
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'catalog.product_not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Replace the options and variants of a product; variants that are not named end */ 'PUT /admin/products/{id}/variants': {
    input: {
      id: string
      version: number
      options: { name: string; values: string[] }[]
      variants: {
        id?: string
        optionValues: string[]
        priceCents: number
        uniqueCode?: string | null
        gtin?: string | null
        weightGrams?: number | null
        imageUrl?: ('' | string) | null
        stock?: number
        stockSeen?: number
      }[]
    }
    output: { id: string; version: number }
    code:
      | 'app.bad_json'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'catalog.product_not_found'
      | 'inventory.not_found'
      | 'app.stale'
      | 'catalog.code_taken'
      | 'catalog.variant_below_reserved'
      | 'catalog.variant_code_taken'
      | 'catalog.variants_on_offer'
      | 'inventory.below_reserved'
      | 'inventory.moved'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'catalog.one_variant_only'
      | 'catalog.option_twice'
      | 'catalog.option_value_twice'
      | 'catalog.variant_picture_unknown'
      | 'catalog.variant_twice'
      | 'catalog.variant_unknown'
      | 'catalog.variant_values_wrong'
      | 'inventory.reason_required'
      | 'inventory.too_much'
      | 'inventory.variant_needed'
      | 'messages.bad_recipient'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** The categories of the menus, in their order */ 'GET /categories': {
    input: Record<string, never>
    output: { items: Category[] }
    code:
      | 'app.unknown_version'
      | 'programs.key_refused'
      | 'app.closed_to_keys'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Products by search, category, season, price, stock, brand, options (`talla:M;talla:L;color:Rojo`), a person or an occasion (`suits`) and an age in months (`60`, `60-84`); min and max are dollars, 3000 means or more; where `isMore`, `total` is the least; `meant` is what mistyped words were read as, `understood` what plain words ask for, and `fewer` what a search that finds nothing finds without some of its filters or words, or one that finds fewer than four products without its last words */ 'GET /products': {
    input: {
      q?: '' | string
      exact?: boolean
      category?: '' | string
      store?: string
      featured?: boolean
      seasonal?: boolean
      min?: number
      max?: number
      stock?: 'in'
      brand?: '' | string
      suits?: '' | string
      age?: '' | string
      options?: '' | string
      sort?: 'relevance' | 'newest' | 'price_asc' | 'price_desc' | 'rating'
      page?: number
      pageSize?: number
    }
    output: {
      items: ProductCard[]
      total: number
      page: number
      pageSize: number
      isMore: boolean
      meant: string | null
      understood: PlainWords | null
      fewer: {
        q: string
        without: ('age' | 'suits' | 'price')[]
        items: ProductCard[]
        total: number
        isMore: boolean
      } | null
      categoryName: string | null
      isAboutGiftCards: boolean
    }
    code:
      | 'app.unknown_version'
      | 'programs.key_refused'
      | 'app.closed_to_keys'
      | 'accounts.store_not_found'
      | 'catalog.category_not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Pages of presents for an occasion or a person; `suits` and `maxDollars` are filters of the products */ 'GET /gift-pages': {
    input: Record<string, never>
    output: { items: GiftPage[] }
    code:
      | 'app.unknown_version'
      | 'programs.key_refused'
      | 'app.closed_to_keys'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Puts the categories in this order; those that are not named stay behind them */ 'PUT /admin/categories/order': {
    input: { ids: string[] }
    output: undefined
    code:
      | 'app.bad_json'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'catalog.category_not_found'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Takes such an edit back, each field where it still says what the edit wrote */ 'POST /admin/products/edits/{id}/undo': {
    input: { id: string }
    output: { undone: number; kept: number }
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'catalog.edit_not_found'
      | 'inventory.not_found'
      | 'app.still_running'
      | 'inventory.below_reserved'
      | 'inventory.moved'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'inventory.reason_required'
      | 'inventory.too_much'
      | 'inventory.variant_needed'
      | 'messages.bad_recipient'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Correct the stock of several variants at once, all or none, as after a count */ 'POST /admin/inventory/adjust': {
    input: {
      type: 'add' | 'remove' | 'set'
      shelves: { variantId?: string; productId?: string; quantity: number; stockSeen?: number }[]
      reason?:
        | ''
        | 'purchase'
        | 'return'
        | 'transfer_in'
        | 'inventory_correction'
        | 'other'
        | 'sale'
        | 'damage'
        | 'transfer_out'
        | 'inventory_count'
        | 'system_adjustment'
      referenceNumber?: string
      notes?: string
      confirmBelowReserved?: boolean
    }
    output: { adjusted: { variantId: string; productId: string; newStock: number }[] }
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'inventory.not_found'
      | 'app.still_running'
      | 'inventory.below_reserved'
      | 'inventory.moved'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'inventory.reason_required'
      | 'inventory.too_much'
      | 'inventory.variant_needed'
      | 'messages.bad_recipient'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Correct the stock of my store's product with a reason */ 'POST /store/inventory/{variantId}/adjust': {
    input: {
      variantId: string
      type: 'add' | 'remove' | 'set'
      stockSeen?: number
      quantity: number
      reason?:
        | ''
        | 'purchase'
        | 'return'
        | 'transfer_in'
        | 'inventory_correction'
        | 'other'
        | 'sale'
        | 'damage'
        | 'transfer_out'
        | 'inventory_count'
        | 'system_adjustment'
      confirmBelowReserved?: boolean
    }
    output: StockAdjusted
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'inventory.not_found'
      | 'app.still_running'
      | 'inventory.below_reserved'
      | 'inventory.moved'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'inventory.reason_required'
      | 'inventory.too_much'
      | 'inventory.variant_needed'
      | 'messages.bad_recipient'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Correct the stock of a product with a reason */ 'POST /admin/inventory/{variantId}/adjust': {
    input: {
      variantId: string
      type: 'add' | 'remove' | 'set'
      stockSeen?: number
      quantity: number
      reason?:
        | ''
        | 'purchase'
        | 'return'
        | 'transfer_in'
        | 'inventory_correction'
        | 'other'
        | 'sale'
        | 'damage'
        | 'transfer_out'
        | 'inventory_count'
        | 'system_adjustment'
      confirmBelowReserved?: boolean
      referenceNumber?: string
      notes?: string
    }
    output: StockAdjusted
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'inventory.not_found'
      | 'app.still_running'
      | 'inventory.below_reserved'
      | 'inventory.moved'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'inventory.reason_required'
      | 'inventory.too_much'
      | 'inventory.variant_needed'
      | 'messages.bad_recipient'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Silence an alert until the stock recovers */ 'POST /admin/inventory/alerts/{id}/dismiss': {
    input: { id: string }
    output: undefined
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'inventory.alert_not_found'
      | 'app.still_running'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Get a product's stock: units on hand, reserved units, and the last movements */ 'GET /admin/inventory/{variantId}': {
    input: { variantId: string }
    output: {
      variantId: string
      productId: string
      title: string
      uniqueCode: string | null
      onHand: number
      reserved: number
      available: number
      state: 'out' | 'low' | 'overstock' | 'normal'
      thresholds: { out: number; low: number; over: number }
      requireReason: boolean
      minStockLevel: number | null
      maxStockLevel: number | null
      reorderPoint: number | null
      location: string
      supplier: string
      lastRestockDate: string | null
      ledger: {
        id: number
        type: 'add' | 'remove' | 'set'
        quantity: number
        previousStock: number
        newStock: number
        reason: string
        referenceNumber: string | null
        notes: string | null
        userName: string | null
        createdAt: string
      }[]
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'inventory.not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'inventory.variant_needed'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Get the stock of my store's product: units on hand, reserved units, and the limits */ 'GET /store/inventory/{variantId}': {
    input: { variantId: string }
    output: ProductShelf
    code:
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'inventory.not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'inventory.variant_needed'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Levels, movements, value, popularity, days left at the pace of 30 days, dead stock, or what to order by supplier */ 'GET /admin/inventory/reports': {
    input: {
      type?: 'levels' | 'movements' | 'value' | 'popularity' | 'days_left' | 'dead_stock' | 'reorder'
      q?: '' | string
      category?: '' | string
      from?: '' | string
      to?: '' | string
      sort?: '' | string
      page?: number
      pageSize?: number
    }
    output: {
      items: { id: string | string; cells: (string | number | null)[] }[]
      total: number
      page: number
      pageSize: number
      columns: {
        id:
          | 'title'
          | 'code'
          | 'supplier'
          | 'on_hand'
          | 'reserved'
          | 'available'
          | 'limit'
          | 'day'
          | 'entries'
          | 'exits'
          | 'adjustments'
          | 'movements'
          | 'price'
          | 'value'
          | 'sold'
          | 'revenue'
          | 'views'
          | 'per_day'
          | 'days_left'
          | 'last_sale'
          | 'order'
          | 'products'
          | 'units'
          | 'average'
          | 'low'
          | 'out'
          | 'overstock'
          | 'normal'
          | 'week'
          | 'month'
          | 'suppliers'
        unit: 'text' | 'count' | 'cents' | 'days' | 'decimal' | 'day'
        sorts: boolean
      }[]
      cards: {
        id:
          | 'title'
          | 'code'
          | 'supplier'
          | 'on_hand'
          | 'reserved'
          | 'available'
          | 'limit'
          | 'day'
          | 'entries'
          | 'exits'
          | 'adjustments'
          | 'movements'
          | 'price'
          | 'value'
          | 'sold'
          | 'revenue'
          | 'views'
          | 'per_day'
          | 'days_left'
          | 'last_sale'
          | 'order'
          | 'products'
          | 'units'
          | 'average'
          | 'low'
          | 'out'
          | 'overstock'
          | 'normal'
          | 'week'
          | 'month'
          | 'suppliers'
        unit: 'text' | 'count' | 'cents' | 'days' | 'decimal' | 'day'
        value: number
      }[]
      chart: {
        series: (
          | 'title'
          | 'code'
          | 'supplier'
          | 'on_hand'
          | 'reserved'
          | 'available'
          | 'limit'
          | 'day'
          | 'entries'
          | 'exits'
          | 'adjustments'
          | 'movements'
          | 'price'
          | 'value'
          | 'sold'
          | 'revenue'
          | 'views'
          | 'per_day'
          | 'days_left'
          | 'last_sale'
          | 'order'
          | 'products'
          | 'units'
          | 'average'
          | 'low'
          | 'out'
          | 'overstock'
          | 'normal'
          | 'week'
          | 'month'
          | 'suppliers'
        )[]
        points: { label: string; values: number[] }[]
      }
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Alerts by words, kind, state and days, with their counts and those that no one wrote down */ 'GET /admin/inventory/alerts': {
    input: {
      q?: '' | string
      type?: '' | ('low_stock' | 'out_of_stock' | 'overstock')
      state?: 'active' | 'resolved' | 'dismissed' | 'all'
      from?: '' | string
      to?: '' | string
      sort?: 'newest' | 'oldest'
      page?: number
      pageSize?: number
      after?: string
    }
    output: {
      items: {
        variantId: string
        productId: string
        title: string
        uniqueCode: string | null
        type: 'low_stock' | 'out_of_stock' | 'overstock'
        threshold: number
        onHand: number
        id: string
        imageUrl: string | null
        state: 'active' | 'resolved' | 'dismissed'
        createdAt: string
        resolvedAt: string | null
      }[]
      total: number
      page: number
      pageSize: number
      isMore: boolean
      next: string | null
      counts: { low: number; out: number; overstock: number; resolved: number }
      derived: {
        variantId: string
        productId: string
        title: string
        uniqueCode: string | null
        type: 'low_stock' | 'out_of_stock' | 'overstock'
        threshold: number
        onHand: number
      }[]
      mail: { address: string; low: boolean; out: boolean; overstock: boolean }
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Every movement by words, type, reason, days and product, sorted, with what they add up to */ 'GET /admin/inventory/transactions': {
    input: {
      q?: '' | string
      type?: '' | ('add' | 'remove' | 'set')
      reason?:
        | ''
        | (
            | 'initial'
            | 'purchase'
            | 'return'
            | 'transfer_in'
            | 'inventory_correction'
            | 'other'
            | 'sale'
            | 'damage'
            | 'transfer_out'
            | 'inventory_count'
            | 'system_adjustment'
          )
      from?: '' | string
      to?: '' | string
      product?: '' | string
      sort?: 'newest' | 'oldest'
      page?: number
      pageSize?: number
      after?: string
    }
    output: {
      items: {
        id: string
        variantId: string
        productId: string
        title: string
        uniqueCode: string | null
        imageUrl: string | null
        priceCents: number
        type: 'add' | 'remove' | 'set'
        quantity: number
        previousStock: number
        newStock: number
        reason: string
        referenceNumber: string | null
        notes: string | null
        orderId: string | null
        importId: string | null
        userId: string | null
        userName: string | null
        createdAt: string
      }[]
      total: number
      page: number
      pageSize: number
      isMore: boolean
      next: string | null
      counts: {
        entries: number
        inUnits: number
        inValueCents: number
        outUnits: number
        outValueCents: number
        adjustments: number
      }
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** List the stock of every product and its variants by words, category and level, with the sums of the shop */ 'GET /admin/inventory': {
    input: {
      q?: '' | string
      category?: '' | string
      level?: 'all' | 'low' | 'out' | 'overstock' | 'normal'
      sort?: 'newest' | 'title' | 'stock_asc' | 'stock_desc' | 'price_asc' | 'price_desc'
      page?: number
      pageSize?: number
      after?: string
    }
    output: {
      items: {
        id: string
        title: string
        uniqueCode: string | null
        imageUrl: string | null
        categories: { id: string; name: string }[]
        priceCents: number
        version: number
        onHand: number
        reserved: number
        available: number
        state: 'out' | 'low' | 'overstock' | 'normal'
        thresholds: { out: number; low: number; over: number }
        location: string
        supplier: string
        variants: {
          id: string
          title: string
          uniqueCode: string | null
          priceCents: number
          onHand: number
          reserved: number
          available: number
          state: 'out' | 'low' | 'overstock' | 'normal'
          thresholds: { out: number; low: number; over: number }
        }[]
      }[]
      total: number
      page: number
      pageSize: number
      isMore: boolean
      next: string | null
      counts: { products: number; valueCents: number; low: number; out: number; overstock: number }
      requireReason: boolean
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Marks an alert as resolved by hand */ 'POST /admin/inventory/alerts/{id}/resolve': {
    input: { id: string }
    output: undefined
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'inventory.alert_not_found'
      | 'app.still_running'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Lets addresses of an earlier shop lead to pages of this one; what leads somewhere already is changed */ 'POST /admin/old-addresses': {
    input: { addresses: { from: string; to: string }[] }
    output: { added: number }
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'addresses.full'
      | 'addresses.leads_to_old'
      | 'app.still_running'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Addresses of an earlier shop and where they lead; `title` is that of the product a file brought */ 'GET /admin/old-addresses': {
    input: { q?: string; page?: number; pageSize?: number; after?: string }
    output: {
      items: { id: string; path: string; href: string; title: string | null; createdAt: string }[]
      total: number
      page: number
      pageSize: number
      isMore: boolean
      next: string | null
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Takes an old address away; it is a page that does not exist again */ 'DELETE /admin/old-addresses/{id}': {
    input: { id: string }
    output: undefined
    code:
      | 'app.bad_json'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'addresses.not_found'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Where an address of an earlier shop leads; null where nothing is known of it */ 'GET /new-address': {
    input: { path: string }
    output: { href: string | null }
    code:
      | 'app.unknown_version'
      | 'programs.key_refused'
      | 'app.closed_to_keys'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Add a note to an order */ 'POST /admin/orders/{id}/notes': {
    input: { id: string; body: string }
    output: OrderHistory
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'orders.not_found'
      | 'app.still_running'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Says that my store's parcel arrived; the clocks of its returns begin */ 'POST /store/orders/{id}/deliver': {
    input: { id: string }
    output: SellerOrder
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'orders.not_found'
      | 'orders.parcel_not_found'
      | 'app.stale'
      | 'app.still_running'
      | 'inventory.out_of_stock'
      | 'orders.cannot_cancel'
      | 'orders.cannot_move'
      | 'orders.gift_card_given_back'
      | 'orders.not_on_its_way'
      | 'orders.stock_is_gone'
      | 'payments.reference_used'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'messages.bad_recipient'
      | 'orders.reason_required'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Says that a parcel arrived; the clocks of its returns begin */ 'POST /admin/orders/{id}/seller-orders/{sellerOrderId}/deliver': {
    input: { id: string; sellerOrderId: string }
    output: SellerOrder
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'orders.not_found'
      | 'orders.parcel_not_found'
      | 'app.stale'
      | 'app.still_running'
      | 'inventory.out_of_stock'
      | 'orders.cannot_cancel'
      | 'orders.cannot_move'
      | 'orders.gift_card_given_back'
      | 'orders.not_on_its_way'
      | 'orders.stock_is_gone'
      | 'payments.reference_used'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'messages.bad_recipient'
      | 'orders.reason_required'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** One order with its buyer, payments and refunds */ 'GET /admin/orders/{id}': {
    input: { id: string }
    output: AdminOrder
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'orders.not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Get the history of an order, the admins' notes on it, and other orders of its buyer */ 'GET /admin/orders/{id}/history': {
    input: { id: string }
    output: OrderHistory
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'orders.not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** One order of my store: its lines, its parcel, where it goes once it is paid, and what may go back of it */ 'GET /store/orders/{id}': {
    input: { id: string }
    output: {
      id: string
      number: string
      status: 'pending' | 'processing' | 'completed' | 'cancelled'
      totalCents: number
      isPaid: boolean
      createdAt: string
      version: number
      shippingCents: number
      shippingMethod: 'standard' | 'express' | 'free'
      paymentMethod: 'credit_card' | 'paypal' | 'yappy' | 'bank_transfer' | 'crypto' | 'counter' | 'gift_card'
      canCancel: boolean
      cancelReason: string | null
      lines: {
        variantId: string
        productId: string
        title: string
        imageUrl: string | null
        uniqueCode: string | null
        unitPriceCents: number
        quantity: number
        lineCents: number
        isGift: boolean
      }[]
      delivery: Delivery | null
      gift: { note: string; from: string } | null
      sellerOrder: SellerOrder
      parcel: SellerOrder | null
      part: OrderPart | null
      refundable: Refundable
      refunds: StoreRefund[]
    }
    code:
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'orders.not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** All orders, by number, name, address, status, payment and day in Panama */ 'GET /admin/orders': {
    input: {
      q?: string
      status?: 'pending' | 'processing' | 'completed' | 'cancelled'
      payment?: 'awaiting' | 'review' | 'paid' | 'failed' | 'expired' | 'partially_refunded' | 'refunded'
      from?: string
      to?: string
      method?: 'credit_card' | 'paypal' | 'yappy' | 'bank_transfer' | 'crypto' | 'counter' | 'gift_card'
      refunded?: string
      owed?: boolean
      ids?: string
      sort?: 'newest' | 'oldest' | 'total_desc' | 'total_asc' | 'customer'
      page?: number
      pageSize?: number
      after?: string
    }
    output: {
      items: {
        id: string
        number: string
        status: 'pending' | 'processing' | 'completed' | 'cancelled'
        paymentStatus:
          | 'awaiting'
          | 'review'
          | 'paid'
          | 'failed'
          | 'expired'
          | 'partially_refunded'
          | 'refunded'
        paymentMethod:
          | 'credit_card'
          | 'paypal'
          | 'yappy'
          | 'bank_transfer'
          | 'crypto'
          | 'counter'
          | 'gift_card'
        totalCents: number
        itemCount: number
        version: number
        createdAt: string
        user: { id: string; fullName: string; email: string }
      }[]
      total: number
      page: number
      pageSize: number
      isMore: boolean
      next: string | null
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** What was bought from my store, by number, status and days of Panama */ 'GET /store/orders': {
    input: {
      q?: string
      status?: 'pending' | 'processing' | 'completed' | 'cancelled'
      from?: string
      to?: string
      sort?: 'newest' | 'oldest' | 'total_desc' | 'total_asc'
      page?: number
      pageSize?: number
      after?: string
    }
    output: {
      items: StoreOrderRow[]
      total: number
      page: number
      pageSize: number
      isMore: boolean
      next: string | null
    }
    code:
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Puts my store's parcel on its way, with its courier and guide number, or corrects them */ 'POST /store/orders/{id}/ship': {
    input: { id: string; courier?: string; guideNumber?: string }
    output: SellerOrder
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'orders.not_found'
      | 'orders.parcel_not_found'
      | 'app.stale'
      | 'app.still_running'
      | 'inventory.out_of_stock'
      | 'orders.cannot_cancel'
      | 'orders.cannot_move'
      | 'orders.cannot_ship'
      | 'orders.gift_card_given_back'
      | 'orders.parcel_has_arrived'
      | 'orders.stock_is_gone'
      | 'payments.reference_used'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'messages.bad_recipient'
      | 'orders.reason_required'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Puts a parcel on its way, with its courier and guide number, or corrects them; the buyer is informed */ 'POST /admin/orders/{id}/seller-orders/{sellerOrderId}/ship': {
    input: { id: string; sellerOrderId: string; courier?: string; guideNumber?: string }
    output: SellerOrder
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'orders.not_found'
      | 'orders.parcel_not_found'
      | 'app.stale'
      | 'app.still_running'
      | 'inventory.out_of_stock'
      | 'orders.cannot_cancel'
      | 'orders.cannot_move'
      | 'orders.cannot_ship'
      | 'orders.gift_card_given_back'
      | 'orders.parcel_has_arrived'
      | 'orders.stock_is_gone'
      | 'payments.reference_used'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'messages.bad_recipient'
      | 'orders.reason_required'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Writes to the buyer of an order of my store */ 'POST /store/orders/{id}/message': {
    input: { id: string; message: string }
    output: { id: string }
    code:
      | 'app.bad_json'
      | 'app.key_invalid'
      | 'app.key_required'
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'orders.not_found'
      | 'app.still_running'
      | 'app.too_large'
      | 'app.json_only'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.key_reused'
      | 'messages.bad_recipient'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** One return with who asked for it and what happened to it */ 'GET /admin/returns/{id}': {
    input: { id: string }
    output: AdminReturnDetail
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'returns.not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** One return of what my store sold, with what happened to it */ 'GET /store/returns/{id}': {
    input: { id: string }
    output: StoreReturnDetail
    code:
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'returns.not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** All returns, by number, order, person and status, with what they add up to */ 'GET /admin/returns': {
    input: {
      q?: string
      status?: 'pending' | 'approved' | 'rejected'
      sort?: 'newest' | 'oldest' | 'amount_desc' | 'amount_asc'
      page?: number
      pageSize?: number
      after?: string
    }
    output: {
      items: AdminReturn[]
      total: number
      page: number
      pageSize: number
      isMore: boolean
      next: string | null
      totals: { count: number; refundedCents: number; pending: number }
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** What my store's buyers want to give back, by number and status */ 'GET /store/returns': {
    input: {
      q?: string
      status?: 'pending' | 'approved' | 'rejected'
      sort?: 'newest' | 'oldest' | 'amount_desc' | 'amount_asc'
      page?: number
      pageSize?: number
      after?: string
    }
    output: {
      items: StoreReturn[]
      total: number
      page: number
      pageSize: number
      isMore: boolean
      next: string | null
    }
    code:
      | 'app.unknown_version'
      | 'app.sign_in_first'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'stores.role_cannot'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** What was asked and answered about a product, newest first */ 'GET /products/{id}/questions': {
    input: { id: string; page?: number; pageSize?: number; after?: string }
    output: {
      items: Question[]
      total: number
      page: number
      pageSize: number
      isMore: boolean
      next: string | null
    }
    code:
      | 'app.unknown_version'
      | 'programs.key_refused'
      | 'app.closed_to_keys'
      | 'catalog.product_not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** What buyers say of a product, newest first, and how many gave each number of stars */ 'GET /products/{id}/reviews': {
    input: { id: string; stars?: number; page?: number; pageSize?: number; after?: string }
    output: {
      items: Review[]
      total: number
      page: number
      pageSize: number
      isMore: boolean
      next: string | null
      histogram: { stars: number; count: number }[]
    }
    code:
      | 'app.unknown_version'
      | 'programs.key_refused'
      | 'app.closed_to_keys'
      | 'catalog.product_not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** What sold best in a period, by money: products, categories, sellers */ 'GET /admin/statistics/best': {
    input: { period?: 'week' | 'month' | 'year' | 'own'; from?: string; to?: string }
    output: {
      range: { from: string; to: string }
      products: BestProduct[]
      categories: BestCategory[]
      sellers: BestStore[]
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Revenue, orders, average and the way from a look to the money, beside the time before */ 'GET /admin/statistics/sales': {
    input: { period?: 'week' | 'month' | 'year' | 'own'; from?: string; to?: string }
    output: {
      range: { from: string; to: string }
      before: { from: string; to: string }
      revenueCents: { value: number; before: number; changePercent: number }
      refundedCents: { value: number; before: number; changePercent: number }
      netCents: { value: number; before: number; changePercent: number }
      orders: { value: number; before: number; changePercent: number }
      units: { value: number; before: number; changePercent: number }
      averageCents: { value: number; before: number; changePercent: number }
      returnsRate: { value: number; before: number; changePercent: number }
      funnel: { product: number; cart: number; checkout: number; placed: number; paid: number }
      days: {
        date: string
        placed: number
        paid: number
        units: number
        revenueCents: number
        refundedCents: number
      }[]
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** What a new shop does first, the value of the stock, and the plans that run */ 'GET /admin/statistics/standing': {
    input: Record<string, never>
    output: {
      firstSteps: {
        settings: boolean
        products: boolean
        gateway: boolean
        shipping: boolean
        order: boolean
      }
      stock: { products: number; units: number; cents: number; out: number }
      plans: { planType: string; of: 'person' | 'store'; count: number; monthlyCents: number }[]
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Pages, referrers, devices and searches of a period, with those that found nothing */ 'GET /admin/statistics/visitors': {
    input: { period?: 'week' | 'month' | 'year' | 'own'; from?: string; to?: string }
    output: {
      range: { from: string; to: string }
      listedFrom: string | null
      pages: { name: string; count: number; title?: string }[]
      referrers: { name: string; count: number; title?: string }[]
      devices: { name: string; count: number; title?: string }[]
      searches: { name: string; count: number; title?: string }[]
      emptySearches: { name: string; count: number; title?: string }[]
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Visits, page views and bounce rate of a period beside the time before, day by day */ 'GET /admin/statistics': {
    input: { period?: 'week' | 'month' | 'year' | 'own'; from?: string; to?: string }
    output: {
      range: { from: string; to: string }
      before: { from: string; to: string }
      visits: { value: number; before: number; changePercent: number }
      uniqueVisitors: { value: number; before: number; changePercent: number }
      pageViews: { value: number; before: number; changePercent: number }
      bounceRate: { value: number; before: number; changePercent: number }
      avgSessionDuration: { value: number; before: number; changePercent: number }
      days: {
        date: string
        visits: number
        uniqueVisitors: number
        pageViews: number
        bounceRate: number
        avgSessionDuration: number
      }[]
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** What visitors did one by one, newest first, as long as it is retained; nothing says who they were */ 'GET /admin/statistics/visits': {
    input: {
      kind?: 'view' | 'product' | 'search' | 'cart' | 'checkout' | 'order'
      path?: string
      referrer?: string
      device?: 'phone' | 'tablet' | 'desktop'
      words?: string
      from?: string
      to?: string
      page?: number
      pageSize?: number
      after?: string
    }
    output: {
      items: Visit[]
      total: number
      page: number
      pageSize: number
      isMore: boolean
      next: string | null
    }
    code:
      | 'app.unknown_version'
      | 'app.no_session'
      | 'programs.key_refused'
      | 'app.forbidden'
      | 'app.key_lacks_scope'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** What an open store says of itself, by its address or by one it had before; `slug` is the one to show */ 'GET /stores/{slug}': {
    input: { slug: string }
    output: {
      name: string
      slug: string
      logoUrl: string | null
      description: string
      address: string
      isVerified: boolean
      isOnHoliday: boolean
      since: string
    }
    code:
      | 'app.unknown_version'
      | 'programs.key_refused'
      | 'app.closed_to_keys'
      | 'accounts.store_not_found'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
  /** Up to six open stores by their name */ 'GET /stores': {
    input: { q: string }
    output: { items: FoundStore[] }
    code:
      | 'app.unknown_version'
      | 'programs.key_refused'
      | 'app.closed_to_keys'
      | 'app.bad_characters'
      | 'app.invalid_input'
      | 'app.too_many_requests'
      | 'app.unexpected'
      | 'app.busy'
      | 'app.cannot_save'
      | 'app.maintenance'
  }
}
