import { type Ref, useRef, useState } from 'react'
import { CardForm, type CardFormHandle } from './card-form.tsx'
import { type TestChoice, TestModeChoice } from './payment-choice.tsx'

type Method = { id: string; testMode: boolean }

/** What a page knows of the providers whose fields or buttons it shows. */
export type Providers = { stripePublicKey: string | null; paypalScriptUrl: string | null }

/**
 * The ways in which one thing can be paid: which is chosen, and what it asks of the buyer before and after the server
 * is asked. With `isOff` something else pays all of it.
 */
export function useWays<M extends Method>({
  methods,
  first,
  firstChoice = 'approve',
  isOff = false,
  stripePublicKey,
  paypalScriptUrl,
}: Providers & {
  methods: readonly M[]
  first?: M['id'] | null | undefined
  firstChoice?: TestChoice | undefined
  isOff?: boolean
}) {
  const [wanted, choose] = useState(first ?? null)
  const [testChoice, setTestChoice] = useState<TestChoice>(firstChoice)
  const card = useRef<CardFormHandle>(null)
  const method = methods.find(({ id }) => id === wanted) ?? methods[0] ?? null
  const isBy = (id: M['id'] | 'credit_card' | 'paypal') => !isOff && method?.id === id
  const cardKey = isBy('credit_card') && !method?.testMode ? stripePublicKey : null
  const scriptUrl = isBy('paypal') && !method?.testMode ? paypalScriptUrl : null
  // A coin is tried out by its own test address.
  const isTest = !isOff && method?.testMode === true && method.id !== 'crypto'
  return {
    method,
    choose,
    isBy,
    /** PayPal's own buttons pay; null when the page has the button. */
    scriptUrl,
    /** What is told to the server of the way, besides its name. */
    asked: isTest ? { testChoice } : {},
    fields: { card, cardKey, testChoice: isTest ? testChoice : null, setTestChoice },
    /** Whether the form of the provider is filled in; it says itself what is missing. */
    check: async (): Promise<boolean> => cardKey === null || ((await card.current?.check()) ?? false),
    /** Completes a card payment that the server has opened; the reason where the bank says no, undefined without a card. */
    confirm: async (opened: Parameters<CardFormHandle['confirm']>[0]) => card.current?.confirm(opened),
    isByCard: cardKey !== null,
  }
}

type WayFieldsProps = {
  card: Ref<CardFormHandle>
  cardKey: string | null
  testChoice: TestChoice | null
  setTestChoice: (choice: TestChoice) => void
  amountCents: number
}

/** What the chosen way asks for on the page: the card's fields, or what the test bank shall answer. */
export function WayFields({ card, cardKey, testChoice, setTestChoice, amountCents }: WayFieldsProps) {
  if (testChoice !== null) return <TestModeChoice value={testChoice} onChange={setTestChoice} />
  return cardKey === null ? null : <CardForm publicKey={cardKey} amountCents={amountCents} ref={card} />
}
