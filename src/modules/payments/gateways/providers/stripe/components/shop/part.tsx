import { type RefObject, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldError } from '#ui/field.tsx'
import type { Given, MethodUi, Shown } from '../../../../components/shop/part.ts'
import { CardForm, type CardFormHandle } from './card-form.tsx'
import { confirmAt, loadStripe } from './load-stripe.ts'
import { cardText } from './card-text.ts'
import { SavedCardChoice } from './saved-cards.tsx'
import { WalletButtons } from './wallet-buttons.tsx'

const VISA = { textAnchor: 'middle', fontStyle: 'italic', fontWeight: 800 } as const

export const card: MethodUi = {
  marks: {
    Visa: (
      <text {...VISA} x="22" y="19" fontSize="13" fill="#1434cb">
        VISA
      </text>
    ),
    Mastercard: (
      <>
        <circle cx="17.5" cy="14" r="8" fill="#eb001b" />
        <circle cx="26.5" cy="14" r="8" fill="#f79e1b" />
        <path d="M22 7.4a8 8 0 0 1 0 13.2 8 8 0 0 1 0-13.2Z" fill="#ff5f00" />
      </>
    ),
  },
  useMethod(given) {
    const stripeKey = given.isChosen ? given.stripePublicKey : null
    const form = useRef<CardFormHandle>(null)
    const wallet = useRef<CardFormHandle>(null)
    const cards = useSavedCards(given, stripeKey)
    const { savedCard, saves } = cards
    if (stripeKey === null) return {}
    /** Buys with a wallet in place of what stands on the page. */
    const payBy = async (handle: CardFormHandle, pay: () => Promise<void>) => {
      wallet.current = handle
      await pay()
      wallet.current = null
    }
    return {
      ...(savedCard ? { said: cardText(savedCard) } : {}),
      asked: savedCard ? { savedCardId: savedCard.id } : saves ? { saveCard: true } : {},
      async prepare() {
        if (wallet.current) return (await wallet.current.check()) ? NO_CARD : null
        return (await (savedCard ? cards.isReady() : form.current?.check())) ? {} : null
      },
      complete: async (opened) => {
        if (wallet.current) return wallet.current.confirm(opened)
        return savedCard
          ? confirmAt(await loadStripe(stripeKey, getLocale()), null, opened)
          : (form.current?.confirm(opened) ?? null)
      },
      fields: (shown) => <CardFields {...{ stripeKey, cards, form, payBy }} {...shown} />,
    }
  },
}

// A wallet pays with a card of its own, whatever was chosen on the page.
const NO_CARD = { savedCardId: undefined, saveCard: undefined }

/** With which card somebody pays: the one they saved last until they choose otherwise. */
function useSavedCards({ savedCards = [], firstCard }: Given, stripeKey: string | null) {
  const [wanted, choose] = useState<string | null | undefined>(
    firstCard.saveCard ? null : firstCard.savedCardId,
  )
  const [saves, setSaves] = useState(firstCard.saveCard === true)
  const [problem, setProblem] = useState<string | null>(null)
  const good = savedCards.filter(({ isExpired }) => !isExpired)
  const savedCard =
    stripeKey === null || wanted === null ? null : (good.find(({ id }) => id === wanted) ?? good[0] ?? null)

  // The press that pays does not wait for the script as well.
  const waitsFor = savedCard ? stripeKey : null
  useEffect(() => {
    if (waitsFor !== null) loadStripe(waitsFor, getLocale()).catch(() => undefined)
  }, [waitsFor])

  return {
    list: savedCards,
    savedCard,
    choose,
    saves,
    setSaves,
    problem,
    isReady: async () => {
      const came = await loadStripe(stripeKey!, getLocale()).then(
        () => true,
        () => false,
      )
      setProblem(came ? null : m.checkout_card_failed())
      return came
    },
  }
}

type CardFieldsProps = Shown & {
  stripeKey: string
  cards: ReturnType<typeof useSavedCards>
  form: RefObject<CardFormHandle | null>
  payBy: (handle: CardFormHandle, pay: () => Promise<void>) => Promise<void>
}

/** The buttons of the wallets, the cards of before, and the fields of another one. */
function CardFields({ stripeKey, cards, form, payBy, amountCents, isFolded, press }: CardFieldsProps) {
  return (
    <>
      {press && (
        <WalletButtons
          check={press.check}
          pay={(handle) => payBy(handle, press.pay)}
          publicKey={stripeKey}
          amountCents={amountCents}
        />
      )}
      {cards.list.length > 0 && !isFolded && (
        <SavedCardChoice cards={cards.list} value={cards.savedCard?.id ?? null} onChange={cards.choose} />
      )}
      {cards.problem && (
        <div role="alert">
          <FieldError>{cards.problem}</FieldError>
        </div>
      )}
      {!cards.savedCard && (
        <>
          <CardForm publicKey={stripeKey} amountCents={amountCents} saves={cards.saves} ref={form} />
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
