import { eq } from 'drizzle-orm'
import { giftPages } from '../../src/modules/catalog/products/tables.ts'
import { db } from '../../src/server/db/db.ts'
import { asAdmin, eachOf, type Story } from './text-shop.ts'

const PAGE = { title: 'Regalos', description: '', suits: 'tía', maxDollars: null, isActive: true }
const gone = () => db.delete(giftPages).where(eq(giftPages.suits, PAGE.suits))
const ofField = (name: string) => ({ table: 'gift_pages', column: name, isRequired: name === 'title' })

export const GIFT_STORIES: Record<string, Story> = {
  ...eachOf(['title', 'description'], (name) => [
    `POST /admin/gift-pages ${name}`,
    {
      ...ofField(name),
      isNewRow: true,
      open: async () => ({
        prepare: gone,
        send: (text, locale) => asAdmin('POST /admin/gift-pages', { ...PAGE, [name]: text }, locale),
      }),
    },
  ]),
  ...eachOf(['title', 'description'], (name) => [
    `PUT /admin/gift-pages/{id} ${name}`,
    {
      ...ofField(name),
      open: async () => {
        await gone()
        const [made] = await db
          .insert(giftPages)
          .values({ ...PAGE, slug: 'tia' })
          .returning()
        const { id } = made!
        return {
          send: async (text, locale) => {
            const [page] = await db.select().from(giftPages).where(eq(giftPages.id, id))
            const { version } = page!
            return asAdmin(`PUT /admin/gift-pages/${id}`, { ...PAGE, version, [name]: text }, locale)
          },
        }
      },
    },
  ]),
}
