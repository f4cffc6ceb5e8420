import { useState } from 'react'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import type { CardFormHandle } from '#modules/payments/core/components/shop/card-form.tsx'
import type { PaymentMethod } from '#modules/payments/core/components/shop/payment-choice.tsx'
import { useWays, WayFields } from '#modules/payments/core/components/shop/use-ways.tsx'
import { isByPerson } from '#modules/payments/gateways/rules/methods.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { CheckoutBody } from './attempt.ts'
import { readQuotesDraft } from './draft.ts'
import type { CheckoutAnswer } from './outcome.ts'
import { useCrypto } from './use-crypto.ts'

const CryptoPayment = lazyPart(async () => (await import('./crypto-payment.tsx')).CryptoPayment)

type Asking = Omit<Parameters<typeof useWays<PaymentMethod>>[0], 'first'> &
  Omit<Parameters<typeof useCrypto>[0], 'isChosen'> & { first: CheckoutBody['paymentMethod'] | undefined }

export type OrderWays = ReturnType<typeof useOrderWays>

/** The ways to pay a cart or an order: those of payments, and cryptocurrencies with their quotes. */
export function useOrderWays({ basis, ask, first, ...asking }: Asking) {
  const [chosenBefore] = useState(() => (readQuotesDraft(basis) ? 'crypto' : first))
  const ways = useWays({ ...asking, first: chosenBefore as PaymentMethod['id'] | undefined })
  const isCrypto = ways.isBy('crypto')
  const crypto = useCrypto({ basis, isChosen: isCrypto, ask })
  const hasQuotes = crypto.quotes !== null
  const canSend = hasQuotes && !crypto.isExpired
  return {
    ...ways,
    crypto,
    /** What the way adds to what is sent; null while something is missing, which is shown or asked for by now. */
    async prepare(): Promise<Pick<CheckoutBody, 'quotes' | 'savedCardId' | 'saveCard'> | null> {
      if (!(await ways.check())) return null
      if (!isCrypto) return ways.isByWallet() ? NO_CARD : {}
      const quotes = canSend ? crypto.sent() : undefined
      if (!quotes) await crypto.generate()
      return quotes ? { quotes } : null
    },
    /** Completes what the server has opened; why the bank said no. */
    async complete({ clientSecret, orderId }: CheckoutAnswer): Promise<string | undefined> {
      if (!ways.isByCard || !clientSecret) return undefined
      return (await ways.confirm({ clientSecret, orderId })) ?? undefined
    },
    /** The words of the button that pays; none where PayPal brings its own. */
    bar: (dueCents: number) => ({
      label: ways.scriptUrl === null ? payLabel(ways.method?.id ?? null, canSend, dueCents) : null,
      busyLabel: !isCrypto
        ? m.common_paying()
        : hasQuotes
          ? m.checkout_crypto_confirming()
          : m.checkout_crypto_generating(),
    }),
  }
}

// A wallet pays with a card of its own, whatever was chosen on the page.
const NO_CARD = { savedCardId: undefined, saveCard: undefined }

function payLabel(method: PaymentMethod['id'] | null, canSend: boolean, dueCents: number): string {
  if (method === 'crypto') return canSend ? m.checkout_crypto_confirm() : m.checkout_crypto_generate()
  const total = formatUsd(dueCents)
  return method && isByPerson(method) ? m.checkout_place_transfer({ total }) : m.checkout_pay({ total })
}

type OrderWayFieldsProps = {
  ways: OrderWays
  dueCents: number
  cartKey: string
  orderId?: string
  busy: boolean
  /** The step stands closed: only what must be filled in is in sight. */
  isFolded?: boolean | undefined
  /** Whether all else is there for a wallet to pay. */
  canPay: () => boolean
  /** Presses the button. */
  onAgain: () => Promise<void>
}

/** What the chosen way asks for on the page. */
export function OrderWayFields({ ways, dueCents, isFolded, canPay, onAgain, ...shown }: OrderWayFieldsProps) {
  if (ways.isBy('crypto'))
    return <CryptoPayment crypto={ways.crypto} onAgain={() => void onAgain()} {...shown} />
  if (ways.isBy('bank_transfer')) return <TransferAsks />
  const wallet = { check: canPay, pay: (handle: CardFormHandle) => ways.payBy(handle, onAgain) }
  return <WayFields {...ways.fields} amountCents={dueCents} isFolded={isFolded} wallet={wallet} />
}

/** What a transfer will ask of the buyer, said before the order stands. */
function TransferAsks() {
  const asked = [
    m.checkout_transfer_asks_account,
    m.checkout_transfer_asks_time,
    m.checkout_transfer_asks_proof,
  ]
  return (
    <div className="rounded-card bg-sunken p-4 text-sm">
      <h3 className="font-semibold">{m.checkout_transfer_asks()}</h3>
      <ol className="mt-1 grid list-decimal gap-1 pl-5">
        {asked.map((sentence) => (
          <li key={sentence()}>{sentence()}</li>
        ))}
      </ol>
    </div>
  )
}
