import { getRouteApi } from '@tanstack/react-router'
import { categoryHref } from '#modules/catalog/products/components/shop/card.ts'
import { Skeleton } from '#ui/skeleton.tsx'

// As many as are in view before anybody scrolls.
const CARDS = 8

const storefront = getRouteApi('/_storefront')

/** Where a list of products with filters is, which stand around it and not on it. */
export const isListing = (path: string) => /^\/(categoria\/|tienda\/|search$)/.test(path)

/** The shape of a list of products, with the name of its category where the menu knows it. */
export function ComingListing({ path }: { path: string }) {
  const { categories } = storefront.useLoaderData()
  const category = categories.find(({ slug }) => path === categoryHref(slug))
  return (
    <div className="page pt-4 max-md:pt-0">
      <div className="h-11 md:h-6" />
      <p className="min-h-8.5 font-bold text-2xl md:mt-1 md:min-h-9.5 md:text-3xl">
        {category?.name ?? <Skeleton className="h-8 w-56 max-w-full" />}
      </p>
      <Skeleton className="mt-1 h-5 w-96 max-w-full md:h-6" />
      <div className="mt-3 flex gap-4 md:mt-4">
        <Skeleton className="h-11 w-28 md:h-10" />
        <Skeleton className="ml-auto h-11 w-44 md:h-10" />
      </div>
      <div className="mt-4 flex items-start gap-8">
        <Skeleton className="h-160 w-64 shrink-0 rounded-card max-lg:hidden" />
        <ul className="card-grid card-grid-3 min-w-0 flex-1">
          {Array.from({ length: CARDS }, (_, at) => (
            <li key={at} className="card">
              <Skeleton className="card-picture" />
              <Skeleton className="card-title" />
              <Skeleton className="card-price mt-2 h-6 w-24" />
              <Skeleton className="card-add mt-2" />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
