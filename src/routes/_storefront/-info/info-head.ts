import { pageHead, shopOf } from '../../-page-head.ts'

type Heading = {
  origin: string
  path: string
  matches: Parameters<typeof shopOf>[0]
  page: { title: string; description: string } | undefined
}

/** Title, description and address of a page of information. */
export function infoHead({ origin, path, matches, page }: Heading) {
  const { siteName } = shopOf(matches)
  const { title = '', description = '' } = page ?? {}
  return pageHead({ origin, path, siteName, title: `${title} | ${siteName}`, description })
}
