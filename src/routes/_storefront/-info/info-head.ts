import { pageHead, shopOf } from '../../-page-head.ts'

type Matched = {
  matches: Parameters<typeof shopOf>[0]
  match: { context: { originOf: () => string } }
  loaderData?: { title?: string; description?: string; hidden?: boolean } | undefined
}

/** Title, description and address of a page of information. */
export const infoHead =
  (path: string) =>
  ({ matches, match, loaderData: { title = '', description = '', hidden } = {} }: Matched) => {
    const { siteName } = shopOf(matches)
    const origin = match.context.originOf()
    return pageHead({ origin, path, siteName, title: `${title} | ${siteName}`, description, hidden })
  }
