import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import type { CryptoWish, Given, Quote } from '../../../../components/shop/part.ts'
import { keepQuotesDraft, readQuotesDraft } from './quotes-draft.ts'

type StoredQuotes = {
  basis: string
  quotes: readonly Quote[]
  /** Why the server takes them no more, in its words. */
  ended?: string
}

/** The server takes these quotes no more; new ones can be asked for. */
const OVER = ['payments.quote_expired', 'payments.quote_not_found', 'checkout.quotes_changed']

export type Crypto = ReturnType<typeof useCrypto>

/**
 * The quotes of a purchase in a cryptocurrency. They hold for one cart and one way of shipping: when either
 * changes, `basis` does, and the quotes of before are not shown any more.
 */
export function useCrypto({ isChosen, quoting }: Pick<Given, 'isChosen' | 'quoting'>) {
  const { of, basis } = quoting ?? { of: '', basis: '' }
  const [wish, setWish] = useState<CryptoWish | null>(null)
  const [stored, setStored] = useState<StoredQuotes | null>(null)
  const [hashes, setHashes] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const quotes = isChosen && stored?.basis === basis ? stored.quotes : null
  const ended = quotes === null ? null : (stored?.ended ?? null)
  const secondsLeft = useSecondsLeft(quotes?.[0]?.expiresAt ?? null)

  const generate = async () => {
    setProblem(null)
    setTries((before) => before + 1)
    if (!wish) return setProblem(m.checkout_crypto_currency_required())
    try {
      const { items } = await quoting!.ask(wish)
      setStored({ basis, quotes: items })
      setHashes({})
      keepQuotesDraft({ basis, wish, quoteIds: items.map(({ id }) => id) })
    } catch (error) {
      setProblem((error instanceof ApiError && error.message) || m.common_pay_offline())
    }
  }

  useEffect(() => {
    if (!isChosen) return
    void findAgain(basis).then((found) => {
      if (!found) return
      setWish((chosen) => chosen ?? found.wish)
      setStored((newer) => (newer?.basis === basis ? newer : { basis, quotes: found.quotes }))
    })
  }, [isChosen, basis])

  const forget = () => {
    setStored(null)
    keepQuotesDraft(null)
  }

  /** Back to the choice of a currency; the server forgets the quotes by itself when it gets no request. */
  const cancel = () => {
    for (const { id } of stored?.quotes ?? [])
      void call('DELETE /checkout/quotes/{quoteId}', { quoteId: id }).catch(() => undefined)
    forget()
    setProblem(null)
  }

  return {
    of,
    wish,
    quotes,
    hashes,
    problem,
    /** How often an address was asked for. */
    tries,
    secondsLeft,
    ended,
    isExpired: ended !== null || (quotes !== null && secondsLeft === 0),
    choose: (next: CryptoWish | null) => {
      setWish(next)
      setProblem(null)
    },
    nameHash: (quoteId: string, hash: string) => setHashes((before) => ({ ...before, [quoteId]: hash })),
    /** Shows the quotes as over where the server refused them; the clock of this browser may be behind. */
    noteEnd: (error: unknown) => {
      if (!(error instanceof ApiError) || !OVER.includes(error.code)) return
      setStored((before) => before && { ...before, ended: error.message })
      keepQuotesDraft(null)
    },
    generate,
    cancel,
    forget,
    /** What the purchase says was sent. */
    sent: () =>
      quotes?.map(({ id }) => {
        const txHash = hashes[id]?.trim()
        return txHash ? { id, txHash } : { id }
      }),
  }
}

/** The quotes of before a reload, while the server still holds them. */
async function findAgain(basis: string) {
  const draft = readQuotesDraft(basis)
  if (!draft) return null
  const ask = (quoteId: string) => call('GET /checkout/quotes/{quoteId}', { quoteId })
  const quotes = await Promise.all(draft.quoteIds.map(ask)).catch(() => [])
  const isOpen = ({ status, expiresAt }: Quote) => status === 'open' && Date.parse(expiresAt) > Date.now()
  return quotes.length > 0 && quotes.every(isOpen) ? { wish: draft.wish, quotes } : null
}

/** Whole seconds until a moment, 0 from then on. */
function useSecondsLeft(until: string | null): number {
  const now = useSyncExternalStore(until === null ? neverTicks : ticksEachSecond, thisSecond, thisSecond)
  return until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
}

// Whole seconds: what is read twice in one render must be the same.
const thisSecond = () => Math.floor(Date.now() / 1000) * 1000
const neverTicks = () => () => undefined

function ticksEachSecond(tick: () => void) {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}
