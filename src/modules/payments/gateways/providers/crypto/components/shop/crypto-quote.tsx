import { CopyRow } from '../../../../components/shop/copy-row.tsx'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import type { Quote } from '../../../../components/shop/part.ts'
import { HashField } from './hash-field.tsx'

type CryptoQuoteProps = {
  quote: Quote
  isAlone: boolean
  hash: string
  onHash: (hash: string) => void
}

/** What one seller asks for: amount, network and address, to be copied or scanned. */
export function CryptoQuote({ quote, isAlone, hash, onHash }: CryptoQuoteProps) {
  const seller = quote.seller ?? m.checkout_crypto_site()
  return (
    <section className="rounded-card border border-line-strong p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="wrap-anywhere font-bold">
          {isAlone && quote.seller === null
            ? m.checkout_crypto_section()
            : m.checkout_crypto_seller({ seller })}
        </h3>
        <Badge tone="brand">{quote.networkName}</Badge>
      </div>
      <div className="mt-3 grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <dl className="min-w-0 divide-y divide-line">
          <CopyRow
            label={`${m.common_exact_amount()} · ${formatUsd(quote.amountCents)}`}
            value={`${quote.amount} ${quote.currency}`}
            copy={quote.amount}
            strong
          />
          <CopyRow label={m.common_address()} value={quote.address} />
        </dl>
        <QuoteCode quote={quote} />
      </div>
      <HashField value={hash} onChange={onHash} hint={m.checkout_crypto_hash_hint()} className="mt-4" />
    </section>
  )
}

function QuoteCode({ quote: { qr, uri } }: { quote: Quote }) {
  return (
    <div className="grid justify-items-center gap-2 max-sm:order-first">
      <QrCode code={qr} label={m.checkout_crypto_qr()} />
      {uri?.includes(':') && (
        <a
          href={uri}
          className="inline-flex min-h-11 items-center md:min-h-6 font-semibold text-brand-ink text-sm underline underline-offset-2"
        >
          {m.checkout_crypto_open_wallet()}
        </a>
      )}
    </div>
  )
}
