import { CompareBar } from '#modules/catalog/products/components/shop/compare-bar.tsx'
import { PageChange } from './page-change.tsx'

/** What no one needs before a page is touched for the first time; the first one of all was at `from`. */
export function Touched({ path, from }: { path: string; from: string }) {
  return (
    <>
      <PageChange from={from} />
      <CompareBar path={path} />
    </>
  )
}
