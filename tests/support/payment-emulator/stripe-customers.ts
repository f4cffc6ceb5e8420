import type { Form } from './form.ts'
import { type TestCard, testCard } from './stripe-cards.ts'
import { StripeFault } from './stripe-errors.ts'
import { allowOnly, metadata, oneOf, page, required, text } from './stripe-input.ts'
import { type Intent, listOf, type Metadata, newId, seconds } from './stripe-objects.ts'
import { find } from './stripe-views.ts'

export type Customer = ReturnType<typeof newCustomer>
export type PaymentMethod = ReturnType<typeof newPaymentMethod>
type State = { paymentIntents: Intent[]; customers: Customer[]; paymentMethods: PaymentMethod[] }

/** The cards that customers keep, and the domains on which wallets may be shown. */
export function stripeCustomers(ledger: State) {
  const domains: ReturnType<typeof newDomain>[] = []

  /** The answer to a call about them; undefined for one about something else. */
  function answer(route: string, form: Form, id = ''): unknown {
    switch (route) {
      case 'POST customers':
        return open(form)
      case 'GET customers/:id':
        return findCustomer(id)
      case 'DELETE customers/:id':
        return remove(id)
      case 'GET customers/:id/payment_methods':
        return list(form, id)
      case 'GET payment_methods/:id':
        return findMethod(id)
      case 'POST payment_methods/:id/attach':
        return attach(form, id)
      case 'POST payment_methods/:id/detach':
        return detach(id)
      case 'POST payment_method_domains':
        return register(form)
      case 'GET payment_method_domains':
        return listOf('/v1/payment_method_domains', domainsCalled(text(form, 'domain_name')), false)
      case 'POST payment_method_domains/:id/validate':
        return find(domains, 'payment_method_domain', id)
      default:
        return undefined
    }
  }

  function open(form: Form) {
    allowOnly(form, 'metadata', 'email', 'name')
    const customer = newCustomer({ email: text(form, 'email'), metadata: metadata(form) })
    ledger.customers.push(customer)
    return customer
  }

  function remove(id: string) {
    const gone = findCustomer(id)
    for (const method of ledger.paymentMethods) if (method.customer === id) method.customer = null
    ledger.customers.splice(ledger.customers.indexOf(gone), 1)
    return { id, object: 'customer', deleted: true }
  }

  function list(form: Form, id: string) {
    allowOnly(form, 'limit', 'starting_after', 'ending_before', 'type')
    findCustomer(id)
    const { data, hasMore } = page(
      ledger.paymentMethods.filter(({ customer }) => customer === id),
      form,
    )
    return listOf(`/v1/customers/${id}/payment_methods`, data, hasMore)
  }

  function attach(form: Form, id: string) {
    allowOnly(form, 'customer')
    const method = findMethod(id)
    method.customer = findCustomer(required('customer', text(form, 'customer'))).id
    return method
  }

  function detach(id: string) {
    const method = findMethod(id)
    if (method.customer === null)
      throw StripeFault.refused(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      )
    method.customer = null
    return method
  }

  const domainsCalled = (name: string | null) => domains.filter((one) => one.domain_name === name)

  function register(form: Form) {
    allowOnly(form, 'domain_name', 'enabled')
    const name = required('domain_name', text(form, 'domain_name'))
    if (domainsCalled(name).length > 0)
      throw StripeFault.invalid('domain_name', `The domain ${name} is registered already.`)
    const made = newDomain(name)
    domains.push(made)
    return made
  }

  /** Ties a payment to a customer, to a card of theirs, or to the wish to keep the card that will pay. */
  function choose(intent: Intent, form: Form) {
    allowOnly(form, 'customer', 'payment_method', 'setup_future_usage')
    if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
      throw StripeFault.refused(
        `This PaymentIntent could not be updated because it has a status of ${intent.status}.`,
        { code: 'payment_intent_unexpected_state', payment_intent: intent },
      )
    const customer = text(form, 'customer')
    const usage = oneOf(form, 'setup_future_usage', ['on_session', 'off_session'])
    const method = text(form, 'payment_method')
    if (customer !== null) findCustomer(customer)
    if (method !== null) cardOf({ customer: customer ?? intent.customer }, method)
    if (customer !== null) intent.customer = customer
    if (form['setup_future_usage'] !== undefined) intent.setup_future_usage = usage
    if (form['payment_method'] !== undefined) {
      intent.payment_method = method
      intent.status = method === null ? 'requires_payment_method' : 'requires_confirmation'
      intent.next_action = null
    }
  }

  /** The card behind a name: a test card, or one that the customer of the payment keeps. */
  function cardOf({ customer }: { customer: string | null }, name: string): TestCard {
    const stored = ledger.paymentMethods.find(({ id }) => id === name)
    if (!stored) return testCard(name)
    if (stored.customer === null || stored.customer !== customer)
      throw StripeFault.missing(
        'PaymentMethod',
        `${name}; the customer does not have a payment method with this ID`,
        'payment_method',
      )
    return { ...testCard(stored.metadata['token']!), id: stored.id }
  }

  /** What is typed for a payment of a customer whose card shall be saved becomes a card of its own. */
  function typed(intent: Intent, card: TestCard): TestCard {
    if (!intent.customer || !intent.setup_future_usage || card.id.startsWith('pm_stored')) return card
    const method = newPaymentMethod(card)
    ledger.paymentMethods.push(method)
    return { ...card, id: method.id }
  }

  /** The card that is being paid with, while its bank may still be asked. */
  function paying(name: string): TestCard {
    const stored = ledger.paymentMethods.find(({ id }) => id === name)
    return stored ? { ...testCard(stored.metadata['token']!), id: name } : testCard(name)
  }

  /** Once it has paid, the card belongs to the customer. */
  function keep(intent: Intent): void {
    const method = ledger.paymentMethods.find(({ id }) => id === intent.payment_method)
    if (method && intent.setup_future_usage) method.customer = intent.customer
  }

  const findCustomer = (id: string) => find(ledger.customers, 'customer', id, 'customer')
  const findMethod = (id: string) => find(ledger.paymentMethods, 'PaymentMethod', id, 'payment_method')

  return { answer, choose, cardOf, typed, paying, keep }
}

export type StripeCustomers = ReturnType<typeof stripeCustomers>

function newCustomer(asked: { email: string | null; metadata: Metadata }) {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: asked.email,
    invoice_prefix: 'ISTMO',
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: asked.metadata,
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

function newPaymentMethod(card: TestCard) {
  return {
    id: newId('pm_stored'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: 2034,
      fingerprint: `emulator${card.last4}`,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(),
    customer: null as string | null,
    customer_account: null,
    livemode: false,
    // Which test card it was.
    metadata: { token: card.id } as Metadata,
    type: 'card',
  }
}

function newDomain(name: string) {
  const active = { status: 'active' }
  return {
    id: newId('pmd'),
    object: 'payment_method_domain',
    amazon_pay: active,
    apple_pay: active,
    created: seconds(),
    domain_name: name,
    enabled: true,
    google_pay: active,
    klarna: active,
    link: active,
    livemode: false,
    paypal: active,
  }
}
