import { seemsToContain } from '#lib/look-alikes.ts'
import { slugify } from '#lib/text.ts'

const RESERVED_NAMES = ['Istmo', 'oficial', 'official']

/** Whether a store of this name would read as the site itself, or as speaking for it. */
export const isReservedName = (name: string, siteName: string): boolean =>
  [siteName, ...RESERVED_NAMES].some((reserved) => seemsToContain(name, reserved))

/** The address of a store by its name; where nothing of a name can stand in an address it is one as good as any. */
export const storeSlug = (name: string): string =>
  slugify(name)
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '') || 'tienda'
