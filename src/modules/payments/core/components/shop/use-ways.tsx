import { type Ref, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError } from '#ui/field.tsx'
import { CardForm, type CardFormHandle } from './card-form.tsx'
import { type Confirmation, confirmAt, loadStripe } from './load-stripe.ts'
import { type TestChoice, TestModeChoice } from './test-mode-choice.tsx'
import { type SavedCard, SavedCardChoice } from './saved-cards.tsx'
import { type Wallet, WalletButtons } from './wallet-buttons.tsx'

type Method = { id: string; testMode: boolean }

/** What a page knows of the providers whose fields or buttons it shows. */
export type Providers = { stripePublicKey: string | null; paypalScriptUrl: string | null }

/** What was chosen before, where a purchase goes on. */
export type FirstCard = { savedCardId?: string | undefined; saveCard?: boolean | undefined }

/**
 * The ways in which one thing can be paid: which is chosen, and what it asks of the buyer before and after the server
 * is asked. With `isOff` something else pays all of it.
 */
export function useWays<M extends Method>({
  methods,
  first,
  firstChoice = 'approve',
  firstCard = {},
  savedCards = [],
  isOff = false,
  stripePublicKey,
  paypalScriptUrl,
}: Providers & {
  methods: readonly M[]
  first?: M['id'] | null | undefined
  firstChoice?: TestChoice | undefined
  firstCard?: FirstCard | undefined
  savedCards?: readonly SavedCard[]
  isOff?: boolean
}) {
  const [wanted, choose] = useState(first ?? null)
  const [testChoice, setTestChoice] = useState<TestChoice>(firstChoice)
  const card = useRef<CardFormHandle>(null)
  const wallet = useRef<CardFormHandle>(null)
  const method = methods.find(({ id }) => id === wanted) ?? methods[0] ?? null
  const isBy = (id: M['id'] | 'credit_card' | 'paypal') => !isOff && method?.id === id
  const stripeKey = isBy('credit_card') && !method?.testMode ? stripePublicKey : null
  const cards = useSavedCards({ stripeKey, savedCards, firstCard })
  const { savedCard, saves } = cards
  const cardKey = savedCard ? null : stripeKey
  const scriptUrl = isBy('paypal') && !method?.testMode ? paypalScriptUrl : null
  // A coin is tried out by its own test address.
  const isTest = !isOff && method?.testMode === true && method.id !== 'crypto'
  return {
    method,
    choose,
    isBy,
    /** PayPal's own buttons pay; null when the page has the button. */
    scriptUrl,
    savedCard,
    /** What is sent to the server about the way, besides its name. */
    asked: {
      ...(isTest ? { testChoice } : {}),
      ...(savedCard ? { savedCardId: savedCard.id } : {}),
      ...(cardKey && saves ? { saveCard: true } : {}),
    },
    fields: { card, stripeKey, cardKey, cards, testChoice: isTest ? testChoice : null, setTestChoice },
    /** Whether the form of the provider is filled in; it says itself what is missing. */
    check: async (): Promise<boolean> => {
      if (wallet.current) return wallet.current.check()
      if (savedCard) return cards.isReady()
      return cardKey === null || ((await card.current?.check()) ?? false)
    },
    /** Completes a card payment that the server has opened; the reason where the bank says no, undefined without a card. */
    confirm: async (opened: Confirmation) => {
      if (wallet.current) return wallet.current.confirm(opened)
      return savedCard ? cards.confirm(opened) : card.current?.confirm(opened)
    },
    /** Buys with a wallet in place of what stands on the page. */
    async payBy(handle: CardFormHandle, buy: () => Promise<void>) {
      wallet.current = handle
      await buy()
      wallet.current = null
    },
    isByWallet: () => wallet.current !== null,
    isByCard: stripeKey !== null,
  }
}

type SavedCardsOf = {
  stripeKey: string | null
  savedCards: readonly SavedCard[]
  firstCard: FirstCard
}

/** With which card somebody pays: the one they saved last until they choose otherwise. */
function useSavedCards({ stripeKey, savedCards, firstCard }: SavedCardsOf) {
  const [wanted, choose] = useState<string | null | undefined>(
    firstCard.saveCard ? null : firstCard.savedCardId,
  )
  const [saves, setSaves] = useState(firstCard.saveCard === true)
  const [problem, setProblem] = useState<string | null>(null)
  const good = savedCards.filter(({ isExpired }) => !isExpired)
  const savedCard =
    stripeKey === null || wanted === null ? null : (good.find(({ id }) => id === wanted) ?? good[0] ?? null)
  const stripe = () => loadStripe(stripeKey!, getLocale())

  // The press that pays does not wait for the script as well.
  const waitsFor = savedCard ? stripeKey : null
  useEffect(() => {
    if (waitsFor !== null) loadStripe(waitsFor, getLocale()).catch(() => undefined)
  }, [waitsFor])

  return {
    list: stripeKey === null ? [] : savedCards,
    savedCard,
    choose,
    saves,
    setSaves,
    problem,
    isReady: async () => {
      const came = await stripe().then(
        () => true,
        () => false,
      )
      setProblem(came ? null : m.checkout_card_failed())
      return came
    },
    confirm: async (opened: Confirmation) => confirmAt(await stripe(), null, opened),
  }
}

type WayFieldsProps = {
  card: Ref<CardFormHandle>
  stripeKey: string | null
  cardKey: string | null
  cards: ReturnType<typeof useSavedCards>
  testChoice: TestChoice | null
  setTestChoice: (choice: TestChoice) => void
  amountCents: number
  /** Where a wallet may pay at once. */
  wallet?: Wallet | undefined
  /** The choice itself stands closed. */
  isFolded?: boolean | undefined
}

/** What the chosen way asks for on the page: the card's fields, or what the test bank shall answer. */
export function WayFields({ card, cardKey, cards, isFolded = false, ...given }: WayFieldsProps) {
  const { testChoice, setTestChoice, stripeKey, amountCents, wallet } = given
  if (testChoice !== null)
    return isFolded ? null : <TestModeChoice value={testChoice} onChange={setTestChoice} />
  return (
    <>
      {wallet && stripeKey !== null && (
        <WalletButtons {...wallet} publicKey={stripeKey} amountCents={amountCents} />
      )}
      {cards.list.length > 0 && !isFolded && (
        <SavedCardChoice
          cards={cards.list}
          value={cards.savedCard?.id ?? null}
          onChange={(id) => cards.choose(id)}
        />
      )}
      {cards.problem && (
        <div role="alert">
          <FieldError>{cards.problem}</FieldError>
        </div>
      )}
      {cardKey !== null && (
        <>
          <CardForm publicKey={cardKey} amountCents={amountCents} saves={cards.saves} ref={card} />
          <Checkbox
            label={m.payments_save_card()}
            hint={m.payments_save_card_hint()}
            checked={cards.saves}
            onChange={(event) => cards.setSaves(event.target.checked)}
          />
        </>
      )}
    </>
  )
}
