/** `true` for every time, a number for that many times more. */
export type Times = boolean | number

/** The faults of the emulator that a test can switch on. All off at the start. */
export type Switches = {
  /** The next cards are declined, whatever card it is. */
  decline: Times
  /** PayPal takes the capture and its bank says no: an answer with a declined capture, not an error. */
  declineCapture: Times
  /** PayPal holds the captured money back to look at it. */
  pendingCapture: Times
  /** The refund is on its way for a while: `settleRefund` of the provider ends it. */
  pendingRefund: Times
  /** Stripe is still busy with another request under the same idempotency key: 409, nothing is done. */
  keyInUse: Times
  /** The next confirmations ask for 3-D Secure, whatever card it is. */
  threeDSecure: Times
  /** Every answer waits this long after the work was done. */
  delayMs: number
  /** A POST is carried out and recorded, then the socket is destroyed instead of answering. */
  dropAnswerAfterCharge: Times
  /** The same by chance, for a load: this share of the POSTs, 0 to 1. */
  dropShare: number
  /** The API fails with 500 and, as Stripe does, keeps and replays that answer under the idempotency key. */
  fail500: Times
  /** Nothing reaches the API: 503, nothing is done and nothing is stored. */
  unavailable: Times
  /** Each event is delivered twice. */
  duplicateWebhooks: boolean
  /** Events are held back for a moment and delivered newest first. */
  reorderWebhooks: boolean
  /** The charge takes a dollar less than the payment asked for. */
  wrongAmount: Times
  /** The charge is taken in euros. */
  wrongCurrency: Times
  /** The key answers for another merchant account. */
  wrongAccount: boolean
  /** Objects and events say that they are live. */
  liveMode: boolean
  /** Where events are sent, and the secret that signs them. Null sends none. */
  webhookUrl: string | null
  webhookSecret: string
  /** Where PayPal's events are sent. Null sends none. */
  paypalWebhookUrl: string | null
  /** Yappy refuses each request with this code. */
  yappyCode: string | null
  /** Yappy's notices are signed with another key. */
  wrongHash: Times
  /** Where Yappy's notices go, in place of the address that the shop named. Null sends none. */
  yappyWebhookUrl: string | null
}

type Addresses = Pick<Switches, 'webhookUrl' | 'webhookSecret' | 'paypalWebhookUrl'> & {
  yappyWebhookUrl?: string | null
}

export function switchesOff(addresses: Addresses): Switches {
  return {
    decline: false,
    declineCapture: false,
    pendingCapture: false,
    pendingRefund: false,
    keyInUse: false,
    threeDSecure: false,
    delayMs: 0,
    dropAnswerAfterCharge: false,
    dropShare: 0,
    fail500: false,
    unavailable: false,
    duplicateWebhooks: false,
    reorderWebhooks: false,
    wrongAmount: false,
    wrongCurrency: false,
    wrongAccount: false,
    liveMode: false,
    yappyCode: null,
    wrongHash: false,
    yappyWebhookUrl: null,
    ...addresses,
  }
}

type Counted = Exclude<
  { [Key in keyof Switches]: Switches[Key] extends Times ? Key : never }[keyof Switches],
  'delayMs' | 'dropShare'
>

/** Whether the switch acts this time; a counted one is used up by asking. */
export function acts(switches: Switches, name: Counted): boolean {
  const times = switches[name]
  if (typeof times === 'boolean') return times
  if (times <= 0) return false
  Object.assign(switches, { [name]: times - 1 })
  return true
}

/** Takes switches from outside; answers what is wrong with them, or null. */
export function setSwitches(switches: Switches, changes: unknown): string | null {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return 'send a JSON object'
  for (const [name, value] of Object.entries(changes)) {
    const problem = problemWith(switches, name, value)
    if (problem) return problem
  }
  Object.assign(switches, changes)
  return null
}

function problemWith(switches: Switches, name: string, value: unknown): string | null {
  if (!Object.hasOwn(switches, name)) return `no switch called ${name}`
  const count = typeof value === 'number' && Number.isInteger(value) && value >= 0
  if (TEXT_OR_NOTHING.has(name))
    return value === null || typeof value === 'string' ? null : `${name} is text or null`
  if (name === 'webhookSecret') return typeof value === 'string' ? null : 'webhookSecret is text'
  if (name === 'dropShare')
    return typeof value === 'number' && value >= 0 && value <= 1 ? null : 'dropShare is between 0 and 1'
  if (name === 'delayMs') return count ? null : 'delayMs is a whole number'
  if (typeof value === 'boolean') return null
  return count && !ALWAYS_OR_NEVER.has(name) ? null : `${name} cannot be ${JSON.stringify(value)}`
}

const TEXT_OR_NOTHING = new Set(['webhookUrl', 'paypalWebhookUrl', 'yappyWebhookUrl', 'yappyCode'])
const ALWAYS_OR_NEVER = new Set(['duplicateWebhooks', 'reorderWebhooks', 'wrongAccount', 'liveMode'])
