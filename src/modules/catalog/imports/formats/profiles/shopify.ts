import type { Profile } from '../profiles.ts'

export const shopify: Profile = {
  name: 'Shopify',
  signs: ['handle title bodyhtml', 'handle title variantprice'],
  headers: {
    description: 'bodyhtml',
    brand: 'vendor',
    categories: 'type productcategory',
    isDraft: 'status published',
  },
  cells: {
    // Its product category is a line of Google's list in English; the type is the shop's own word.
    categories: (_, cellOf) => cellOf('type').trim() || cellOf('productcategory'),
    isDraft: (_, cellOf) => {
      const [status, published] = [cellOf('status'), cellOf('published')].map((text) =>
        text.trim().toLowerCase(),
      )
      if (!status && !published) return ''
      return String(status === 'draft' || status === 'archived' || published === 'false')
    },
  },
  keepsGroup: true,
}
