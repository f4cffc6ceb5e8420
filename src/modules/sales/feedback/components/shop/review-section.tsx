import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call, type Output } from '#browser/client.ts'
import { toast } from '#browser/toast.ts'
import { formatCount } from '#lib/money.ts'
import { useSpeaking, Voices } from './voices.tsx'
import { m } from '#paraglide/messages.js'
import { buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Rating } from '#ui/rating.tsx'
import { ReviewCard } from './review-card.tsx'

const ReviewDialog = lazyPart(async () => (await import('./review-dialog.tsx')).ReviewDialog)

export type Reviews = Output<'GET /products/{id}/reviews'>
type Shown = { of: Reviews; stars?: number | undefined; items: Reviews['items']; next: string | null }

type ReviewSectionProps = { productId: string; rating: number; seller: string; first: Reviews }

/** What buyers say of a product: the average, how many gave each number of stars, and their words. */
export function ReviewSection({ productId, rating, seller, first }: ReviewSectionProps) {
  const router = useRouter()
  const { isSpeaking, speak, stop } = useSpeaking(productId, '#opinar')
  const [chosen, setChosen] = useState<Shown | null>(null)
  const [busy, setBusy] = useState(false)
  // What was read before an update came is old.
  const shown = chosen?.of === first ? chosen : { of: first, items: first.items, next: first.next }
  const count = first.histogram.reduce((sum, bar) => sum + bar.count, 0)
  const read = async (stars: number | undefined, after?: string) => {
    setBusy(true)
    try {
      const page = await call('GET /products/{id}/reviews', {
        id: productId,
        ...(stars ? { stars } : {}),
        ...(after ? { after } : {}),
      })
      setChosen({
        of: first,
        stars,
        items: after ? [...shown.items, ...page.items] : page.items,
        next: page.next,
      })
    } catch {
      toast.error(m.reviews_failed())
    }
    setBusy(false)
  }
  return (
    <Voices
      id="opiniones"
      title={m.reviews_title()}
      aside={
        <>
          {count > 0 ? (
            <>
              <div className="flex items-center gap-3">
                <p className="font-bold text-4xl">{rating.toFixed(1)}</p>
                <Rating
                  value={rating}
                  label={m.storefront_rating({ rating: rating.toFixed(1) })}
                  after={m.storefront_rating_count({ count, shown: formatCount(count) })}
                />
              </div>
              <ul className="flex flex-col">
                {first.histogram.map((bar) => (
                  <li key={bar.stars}>
                    <button
                      type="button"
                      aria-pressed={shown.stars === bar.stars}
                      disabled={busy || bar.count === 0}
                      onClick={() => void read(shown.stars === bar.stars ? undefined : bar.stars)}
                      className="flex min-h-11 w-full items-center gap-3 rounded-control px-1 text-sm tabular-nums enabled:hover:bg-sunken aria-pressed:bg-brand-soft aria-pressed:font-semibold md:min-h-8"
                    >
                      <span className="sr-only">{m.reviews_bar({ stars: bar.stars, count: bar.count })}</span>
                      <span aria-hidden className="w-7 text-left">
                        {bar.stars} ★
                      </span>
                      <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-line">
                        <span
                          className="block h-full rounded-full bg-warn"
                          style={{ width: `${(bar.count / count) * 100}%` }}
                        />
                      </span>
                      <span aria-hidden className="w-10 text-right text-muted">
                        {formatCount(bar.count)}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p className="text-muted">{m.reviews_none()}</p>
          )}
          <button type="button" onClick={speak} className={buttonClass({ variant: 'secondary', wide: true })}>
            {m.reviews_write()}
          </button>
          <p className="text-muted text-sm">{m.reviews_who()}</p>
        </>
      }
      items={
        count > 0
          ? shown.items.map((review) => <ReviewCard key={review.id} review={review} seller={seller} />)
          : []
      }
      busy={busy}
      more={{
        label: m.reviews_more(),
        onMore: shown.next === null ? null : () => void read(shown.stars, shown.next ?? undefined),
      }}
    >
      {isSpeaking && (
        <ReviewDialog productId={productId} onClose={stop} onWritten={() => void router.invalidate()} />
      )}
    </Voices>
  )
}
