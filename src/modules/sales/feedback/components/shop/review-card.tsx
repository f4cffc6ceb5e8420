import { formatDay } from '#i18n/dates.ts'
import { SellerAnswer } from './voices.tsx'
import { m } from '#paraglide/messages.js'
import { Rating } from '#ui/rating.tsx'
import { ReviewActs } from './review-acts.tsx'
import type { Reviews } from './review-section.tsx'

/** One review as everybody reads it. */
export function ReviewCard({ review, seller }: { review: Reviews['items'][number]; seller: string }) {
  const { id, stars, author, createdAt, isEdited, words, photos, answer, helpful } = review
  return (
    <li className="flex flex-col gap-2 py-5 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Rating value={stars} label={m.storefront_rating({ rating: stars })} />
        <b className="font-semibold">{author || m.reviews_somebody()}</b>
        <span className="text-muted text-sm">
          {formatDay(createdAt)} · {m.reviews_bought()}
          {isEdited && ` · ${m.reviews_edited()}`}
        </span>
      </div>
      {words && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{words}</p>}
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map((url, at) => (
            <li key={url}>
              <a href={`${url}/1280`} target="_blank" rel="noreferrer" className="block">
                <img
                  src={`${url}/160`}
                  alt={m.reviews_photo_of({ number: at + 1, name: author })}
                  width={96}
                  height={96}
                  loading="lazy"
                  className="size-24 rounded-control border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <SellerAnswer seller={seller} answer={answer} />
      <ReviewActs id={id} author={author} helpful={helpful} />
    </li>
  )
}
