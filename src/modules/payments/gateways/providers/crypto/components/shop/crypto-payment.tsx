import { Clock, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useRead } from '#browser/reading.ts'
import { ReadFailed } from '#modules/identity/accounts/components/shop/read-failed.tsx'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { useUnsavedGuard } from '#browser/use-unsaved-guard.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CryptoQuote } from './crypto-quote.tsx'
import { Notice } from '#ui/notice.tsx'
import { UnsavedDialog } from '#ui/unsaved-dialog.tsx'
import type { Shown } from '../../../../components/shop/part.ts'
import { TestModeBox } from '../../../test-mode/components/shop/test-mode-box.tsx'
import type { Crypto } from './use-crypto.ts'

type CryptoPaymentProps = Shown & { crypto: Crypto }

/** Choose a currency, then send the amount to the address: one payment per seller. */
export function CryptoPayment({ crypto, orderId, press, busy = false }: CryptoPaymentProps) {
  const choice = useRead('GET /checkout/crypto', orderId ? { orderId } : {}, {
    of: crypto.of,
    fresh: true,
  })
  if (!choice.data) {
    if (!choice.error)
      return (
        <>
          <NotReady crypto={crypto} />
          <Skeleton className="h-40 w-full rounded-card" />
        </>
      )
    return (
      <>
        <NotReady crypto={crypto} />
        <ReadFailed
          read={choice}
          title={m.checkout_crypto_failed()}
          otherwise={m.checkout_load_failed_reason()}
        />
      </>
    )
  }
  const { problem, testMode } = choice.data
  if (problem)
    return (
      <>
        <NotReady crypto={crypto} />
        <div className="flex gap-3 rounded-card bg-warn-soft p-4 text-warn-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0">
            <p className="font-bold">{problem.message}</p>
            {problem.sellers.length > 0 && (
              <p>{m.checkout_crypto_sellers({ sellers: problem.sellers.join(', ') })}</p>
            )}
          </div>
        </div>
      </>
    )
  return (
    <div className="grid gap-4">
      {testMode && <TestModeBox reason={m.checkout_crypto_test_reason()} />}
      {crypto.quotes ? (
        <Quotes crypto={crypto} onAgain={() => void press?.pay()} busy={busy} />
      ) : (
        <CurrencyChoice choice={choice.data} crypto={crypto} />
      )}
    </div>
  )
}

/** Somebody pressed before there was anything to choose. */
function NotReady({ crypto }: { crypto: Crypto }) {
  if (!crypto.problem) return null
  return (
    <Notice key={crypto.tries} tone="warn" title={m.checkout_crypto_not_ready()}>
      <p>{m.checkout_crypto_not_ready_reason()}</p>
    </Notice>
  )
}

type Choice = Output<'GET /checkout/crypto'>

const CURRENCY_NAMES = { BTC: 'Bitcoin', ETH: 'Ether', USDT: 'Tether' } as const

function CurrencyChoice({ choice, crypto }: { choice: Choice; crypto: Crypto }) {
  const problemId = useId()
  const { wish, problem } = crypto
  const currencies = [...new Set(choice.options.map(({ currency }) => currency))]
  const networks = choice.options.filter(({ currency }) => currency === wish?.currency)
  const describedBy = problem ? problemId : undefined
  return (
    <div className="grid gap-4">
      <RadioGroup legend={m.checkout_crypto_currency()} className="sm:grid-cols-3">
        {currencies.map((currency) => (
          <RadioCard
            key={currency}
            name="cryptoCurrency"
            value={currency}
            checked={wish?.currency === currency}
            aria-describedby={describedBy}
            onChange={() => {
              const [first] = choice.options.filter((option) => option.currency === currency)
              crypto.choose({ currency, network: first!.network })
            }}
            label={currency}
            hint={CURRENCY_NAMES[currency]}
            className="p-3"
          />
        ))}
      </RadioGroup>
      {networks.length > 1 && (
        <div>
          <RadioGroup legend={m.checkout_crypto_network()} className="sm:grid-cols-2">
            {networks.map(({ currency, network, networkName }) => (
              <RadioCard
                key={network}
                name="cryptoNetwork"
                value={network}
                checked={wish?.network === network}
                onChange={() => crypto.choose({ currency, network })}
                label={networkName}
                className="p-3"
              />
            ))}
          </RadioGroup>
          <p className="mt-2 text-muted text-sm">{m.checkout_crypto_network_hint()}</p>
        </div>
      )}
      {problem && (
        <div role="alert">
          <FieldError id={problemId}>{problem}</FieldError>
        </div>
      )}
    </div>
  )
}

type QuotesProps = { crypto: Crypto; onAgain: () => void; busy: boolean }

function Quotes({ crypto, onAgain, busy }: QuotesProps) {
  const isHashTyped = Boolean(crypto.sent()?.some(({ txHash }) => txHash))
  const guard = useUnsavedGuard(() => isHashTyped && !busy)
  const leaves = { again: guard.closing(onAgain), cancel: guard.closing(crypto.cancel) }
  return (
    <>
      {crypto.isExpired ? (
        <Notice
          key={crypto.tries}
          tone="warn"
          title={crypto.ended === null ? m.checkout_crypto_expired_title() : m.checkout_crypto_over_title()}
        >
          {crypto.ended !== null && <p>{crypto.ended}</p>}
          <p>{m.checkout_crypto_expired_reason()}</p>
          {crypto.problem && <FieldError>{crypto.problem}</FieldError>}
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              busy={busy}
              busyLabel={m.checkout_crypto_generating()}
              onClick={leaves.again}
            >
              {m.checkout_crypto_again()}
            </Button>
            <Button variant="quiet" onClick={leaves.cancel}>
              {m.checkout_crypto_cancel()}
            </Button>
          </div>
        </Notice>
      ) : (
        <OpenQuotes crypto={crypto} onCancel={leaves.cancel} />
      )}
      <UnsavedDialog guard={guard} />
    </>
  )
}

function OpenQuotes({ crypto, onCancel }: { crypto: Crypto; onCancel: () => void }) {
  const quotes = crypto.quotes ?? []
  const clock = `${Math.floor(crypto.secondsLeft / 60)}:${String(crypto.secondsLeft % 60).padStart(2, '0')}`
  return (
    <div className="grid gap-4">
      <p role="timer" className="flex items-center gap-2 font-semibold">
        <Clock aria-hidden className="size-5 shrink-0 text-brand-ink" />
        <span className="tabular-nums">{m.checkout_crypto_time_left({ time: clock })}</span>
      </p>
      <div className="text-muted text-sm">
        {quotes.length > 1 && <p>{m.checkout_crypto_several()}</p>}
        <p>{m.checkout_crypto_exact()}</p>
      </div>
      {quotes.map((quote) => (
        <CryptoQuote
          key={quote.id}
          quote={quote}
          isAlone={quotes.length === 1}
          hash={crypto.hashes[quote.id] ?? ''}
          onHash={(hash) => crypto.nameHash(quote.id, hash)}
        />
      ))}
      <Button variant="quiet" onClick={onCancel} className="justify-self-start">
        {m.checkout_crypto_cancel()}
      </Button>
    </div>
  )
}
