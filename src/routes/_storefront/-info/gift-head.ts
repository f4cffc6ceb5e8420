import { call } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'

/** What the head of the page that sells gift cards says; while none is sold the page is not for search engines. */
export async function load() {
  const { isOffered } = await call('GET /gift-cards/sale')
  return { title: m.gifts_page_title(), description: m.gifts_page_intro(), hidden: !isOffered }
}
