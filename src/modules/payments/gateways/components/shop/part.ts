import type { ReactNode } from 'react'
import type { Input, Output } from '#browser/client.ts'

export type SavedCard = Output<'GET /checkout'>['savedCards'][number]

/** What a page knows of the providers whose fields or buttons it shows. */
export type Providers = Pick<Output<'GET /checkout'>, 'stripePublicKey' | 'paypalScriptUrl'> & {
  savedCards?: readonly SavedCard[]
  /** Whom the last order was billed to. */
  billing?: Output<'GET /checkout'>['billing']
}

type Sent = Pick<Input<'POST /checkout'>, 'savedCardId' | 'saveCard' | 'quotes' | 'walletPhone'>
/** What was chosen before, where a purchase goes on. */
export type FirstCard = Omit<Sent, 'quotes' | 'walletPhone'>

type Quotes = Output<'POST /checkout/quotes'>
export type Quote = Quotes['items'][number]
export type CryptoWish = Pick<Quote, 'currency' | 'network'>
/** `basis` says of which purchase the quotes are, `of` what is bought. */
export type Quoting = { of: string; basis: string; ask: (wish: CryptoWish) => Promise<Quotes> }

/** What each method is given. It is chosen while the buyer has chosen it, unless the test bank answers in its place. */
export type Given = Providers & { isChosen: boolean; firstCard: FirstCard; quoting: Quoting | null }

/** What the server opened for the provider, to be completed on the page. */
export type Confirmation = { clientSecret: string; orderId: string; returnTo?: string }

export type Shown = {
  amountCents: number
  /** The section is collapsed: only what must be filled in is in sight. */
  isFolded?: boolean | undefined
  busy?: boolean | undefined
  /** The order that is to be paid; the cart without one. */
  orderId?: string | undefined
  /** Presses the button of the page, where all else is there; without it a wallet does not pay. */
  press?: { check: () => boolean; pay: () => Promise<void> } | undefined
}

export type ButtonOutcome = 'paid' | 'refused' | 'restart' | 'unclear'

export type ButtonPurchase = {
  /** Whether the buyer may begin; a caller that says no shows why. */
  check: () => boolean
  /**
   * Opens the purchase at the server and names the provider's order; null when there is nothing to approve, and the
   * caller then shows why. Asked up to three times when no answer came, so asking again must be the same purchase.
   */
  createOrder: () => Promise<string | null>
  /**
   * Takes the money after the buyer approved. Asked up to three times likewise. `restart` lets the buyer choose
   * another instrument for the same order: its approval is captured by asking again.
   */
  capture: () => Promise<ButtonOutcome>
  /** The buyer closed the provider's window: nothing was taken. */
  onCancel: () => void
  /** The order could not be opened, or whether the money was taken is not known. */
  onFailed: (step: 'create' | 'capture', error: unknown) => void
}

/** What a method shows and does now, in a page that offers it. */
export type MethodUiNow = {
  /** Sent with the purchase besides the name of the method. */
  asked?: Sent
  /** Added to it at the press; null while something is missing, which is shown or asked for by now. */
  prepare?: () => Promise<Sent | null>
  /** Completes what the server has opened; the reason where the bank says no. */
  complete?: (opened: Confirmation) => Promise<string | null>
  /** What it asks of the buyer below the choice. */
  fields?: (shown: Shown) => ReactNode
  /** The provider's own buttons, in place of that of the page. */
  buttons?: (purchase: ButtonPurchase) => ReactNode
  /** The words of the page's button, where they are not those of every method. */
  label?: string
  busyLabel?: string
  /** What pays, while the section is collapsed. */
  said?: string
  /** Takes note of a refusal that concerns it. */
  refused?: (error: unknown) => void
  /** It shows by itself why the purchase was refused. */
  showsRefusal?: boolean
  /** The order was placed, by this method or another. */
  placed?: () => void
}

/** What a method adds to the page; without one the button of the page is enough. */
export type MethodUi = {
  /** By which marks a buyer knows that theirs is taken; inline SVG, so that none is fetched from elsewhere. */
  marks?: Readonly<Record<string, ReactNode>>
  /** Its buttons ask again by themselves where no answer came. */
  hasButtons?: true
  /** It is tried out by itself in the test mode, not by the test bank. */
  hasOwnTest?: true
  /** What is said of it where other methods speak of a card. */
  words?: {
    declined?: (of: { number: string }) => string
    planDeclined?: () => string
    waiting?: () => string
    failed?: () => string
  }
  /** Whether this purchase was begun by it before a reload. */
  wasBegun?: (basis: string) => boolean
  useMethod: (given: Given) => MethodUiNow
}
