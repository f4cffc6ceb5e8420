import { seemsToContain } from '#lib/look-alikes.ts'
import { slugify } from '#lib/text.ts'

const RESERVED_NAMES = ['Istmo', 'oficial', 'official']

/** Whether a store of this name would read as the site itself, or as speaking for it. */
export const isReservedName = (name: string, siteName: string): boolean =>
  [siteName, ...RESERVED_NAMES].some((reserved) => seemsToContain(name, reserved))

/** The last part of a store's address, made of its name; 'tienda' where no character of the name may stand there. */
export const storeSlug = (name: string): string =>
  slugify(name)
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '') || 'tienda'
