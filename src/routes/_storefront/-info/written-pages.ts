import { call } from '#browser/client.ts'
import { writtenPage } from './written-page.tsx'

// Outside the routes, because a route is split in two and each half would make one of its own.
export const about = writtenPage(() => import('./about.tsx'))
export const contact = writtenPage(() => import('./contact.tsx'))
export const help = writtenPage(() => import('./help.tsx'))
export const payments = writtenPage(() => import('./payments.tsx'))
export const privacy = writtenPage(() => import('./privacy.tsx'))
export const returns = writtenPage(() => import('./returns.tsx'))
export const shipping = writtenPage(
  () => import('./shipping.tsx'),
  () => call('GET /shipping-rates'),
)
export const sitemap = writtenPage(() => import('./sitemap.tsx'))
export const terms = writtenPage(() => import('./terms.tsx'))
