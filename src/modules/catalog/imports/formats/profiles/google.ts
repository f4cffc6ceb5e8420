import type { Profile } from '../profiles.ts'

export const google: Profile = {
  name: 'Google Merchant',
  signs: [
    'id title price producttype',
    'id title price availability',
    'id title price googleproductcategory',
  ],
  headers: {
    // Its id is what the shop calls the product, so that the same feed in another order makes nothing twice.
    uniqueCode: 'id',
    productId: '',
    categories: 'producttype',
    oldAddress: 'link',
    imageUrl: 'imagelink additionalimagelink',
    stock: 'quantity sellongooglequantity',
  },
  cells: {
    uniqueCode: (id) => id.trim().replace(/[^A-Za-z0-9-]+/g, '-'),
    categories: (type, cellOf) => type.trim() || cellOf('googleproductcategory').replace(/^\d+$/, ''),
  },
}
