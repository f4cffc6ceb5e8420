import type { Profile } from '../profiles.ts'

// Pictures stand there as paths in its own folder, which no one else can read.
const withAddress = (text: string) =>
  text
    .split(/[,\n]/)
    .filter((picture) => /^\s*https?:/i.test(picture))
    .join('\n')

export const magento: Profile = {
  name: 'Magento',
  signs: ['sku attributesetcode name price', 'sku productwebsites name price'],
  headers: {
    categories: 'categories',
    stock: 'qty',
    imageUrl: 'baseimage additionalimages',
    description: 'shortdescription description',
    longDescription: 'description',
    isDraft: 'productonline',
  },
  cells: {
    imageUrl: withAddress,
    isDraft: (online) => online.trim() && String(online.trim() === '2'),
    categories: (paths) => paths.replaceAll('/', '>'),
  },
}
