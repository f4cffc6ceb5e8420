import { choice } from '#panel/list-filters.tsx'
import { m } from '#paraglide/messages.js'
import { Rating } from '#ui/rating.tsx'

export const Stars = ({ stars }: { stars: number }) => (
  <Rating value={stars} label={m.storefront_rating({ rating: stars })} />
)

export const byStars = choice('stars', {
  label: m.reviews_stars,
  all: m.reviews_all_stars,
  options: ['5', '4', '3', '2', '1'],
  name: (stars) => m.reviews_stars_count({ stars: Number(stars) }),
})
