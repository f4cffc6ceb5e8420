import { type FormEvent, useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { useRead } from '#browser/reading.ts'
import { CopyRow } from '../../../../components/shop/copy-row.tsx'
import { formatUsd } from '#lib/money.ts'
import { ReadFailed } from '#modules/identity/accounts/components/shop/read-failed.tsx'
import { m } from '#paraglide/messages.js'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Quote } from '../../../../components/shop/part.ts'
import { HashField } from './hash-field.tsx'

type CryptoOrderProps = {
  orderId: string
  /** After which it is read again. */
  updates: readonly string[]
  /** For why a payment was rejected. */
  sellerOrders: readonly {
    id: string
    seller: string
    payment: { paymentId: string; state: string; rejectionReason: string | null } | null
  }[]
}

/** What was sent for an order, what the network shows of it, and where the transaction can be named later. */
export function CryptoOrder({ orderId, sellerOrders, updates }: CryptoOrderProps) {
  const quotes = useRead('GET /orders/{id}/crypto', { id: orderId }, { updates })
  if (quotes.data) {
    const { items } = quotes.data
    return (
      <ul className="divide-y divide-line">
        {items.map((quote) => (
          <li key={quote.id} className="py-4 first:pt-0 last:pb-0">
            <SentQuote quote={quote} orderId={orderId} onNamed={quotes.replace} />
            {sellerOrders
              .filter(
                ({ payment }) => payment?.paymentId === quote.paymentId && payment?.state === 'rejected',
              )
              .map(({ id, seller, payment }) => (
                <p key={id} className="mt-2 wrap-anywhere rounded-control bg-bad-soft p-3 text-bad-ink">
                  {m.orders_seller_payment_rejected_because({
                    seller,
                    reason: payment?.rejectionReason ?? '',
                  })}
                </p>
              ))}
          </li>
        ))}
      </ul>
    )
  }
  if (!quotes.error) return <Skeleton className="h-28 w-full rounded-card" />
  return (
    <ReadFailed
      read={quotes}
      title={m.checkout_crypto_failed()}
      otherwise={m.checkout_load_failed_reason()}
    />
  )
}

type SentQuoteProps = { quote: Quote; orderId: string; onNamed: (quotes: { items: Quote[] }) => void }

function SentQuote({ quote, orderId, onNamed }: SentQuoteProps) {
  const { tone, text } = stateOf(quote)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="flex flex-wrap items-center gap-2 wrap-anywhere font-bold">
          {m.checkout_crypto_seller({ seller: quote.seller ?? m.checkout_crypto_site() })}
          {quote.isTest && <Badge tone="warn">{m.common_test_mode()}</Badge>}
        </h3>
        <span className="font-semibold text-sm">
          <StatusDot tone={tone}>{text}</StatusDot>
        </span>
      </div>
      <dl className="mt-1">
        <CopyRow
          label={`${m.common_exact_amount()} · ${formatUsd(quote.amountCents)}`}
          value={`${quote.amount} ${quote.currency}`}
          copy={quote.amount}
        />
        <CopyRow label={`${m.common_address()} · ${quote.networkName}`} value={quote.address} />
        {quote.txHash && <CopyRow label={m.checkout_crypto_hash()} value={quote.txHash} />}
      </dl>
      {quote.canNameTransaction && (
        <NameTransaction key={quote.txHash} quote={quote} orderId={orderId} onNamed={onNamed} />
      )}
    </>
  )
}

function NameTransaction({ quote, orderId, onNamed }: SentQuoteProps) {
  const [hash, setHash] = useState('')
  const naming = useAct('POST /orders/{id}/crypto/{quoteId}/transaction', {
    said: m.checkout_crypto_hash_saved,
    failed: m.checkout_load_failed_reason,
    reportsIn: 'place',
    done: onNamed,
  })
  const problem = naming.problem?.sentence
  const save = (event: FormEvent) => {
    event.preventDefault()
    void naming.start({ id: orderId, quoteId: quote.id, txHash: hash.trim() })
  }
  return (
    <form onSubmit={save} noValidate className="mt-2 flex flex-wrap items-end gap-3 print:hidden">
      <HashField value={hash} onChange={setHash} error={problem} className="grow basis-60" />
      <Button type="submit" variant="secondary" busy={naming.busy} className={problem ? 'self-center' : ''}>
        {m.common_save()}
      </Button>
    </form>
  )
}

function stateOf(quote: Quote): { tone: Tone; text: string } {
  const { status, remark, isTxFound, seenConfirmations: seen, confirmations: needed } = quote
  if (status === 'paid') return { tone: 'ok', text: m.common_confirmed() }
  if (status === 'cancelled' || status === 'expired')
    return { tone: 'bad', text: m.checkout_crypto_state_ended() }
  if (remark) return { tone: 'warn', text: m.checkout_crypto_state_remark() }
  if (isTxFound) return { tone: 'brand', text: m.checkout_crypto_state_found({ seen, needed }) }
  return { tone: 'warn', text: m.common_in_review() }
}
