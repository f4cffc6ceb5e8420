import { type Entrance, isSeller, type Seller } from '#server/auth/actor.ts'
import { countCall } from '#server/http/rate-limit.ts'
import { roleCannot, storeClosed } from './errors.ts'
import { type StoreScope, storeScope } from './queries/scope.ts'
import { isAdmitted, isAtLeast, isVerified, type StoreRole } from './rules.ts'

/** The endpoints of a store: who works there comes in, and what they may touch goes with them as `scope`. */
const storeEntrance = (needed: StoreRole): Entrance<Seller, StoreScope> =>
  Object.assign((actor: Parameters<typeof isSeller>[0]): actor is Seller => isSeller(actor), {
    enter: async (...[db, { actor, now }]: Parameters<Entrance<Seller, StoreScope>['enter']>) => {
      const scope = await storeScope(db, { userId: actor.userId, now })
      if (!isAtLeast(scope.role, needed)) throw roleCannot()
      return scope
    },
  })

export const worksInStore = storeEntrance('staff')
export const managesStore = storeEntrance('manager')
export const ownsStore = storeEntrance('owner')

/** Refuses what a store may do only once the admin has approved it, and not while it is suspended. */
export function refuseClosedStore({ standing }: StoreScope): void {
  if (!isAdmitted(standing)) throw storeClosed()
}

const UPLOADS = { name: 'uploads', hits: 20, seconds: 3600, by: 'user', shared: true } as const
export const STORE_UPLOADS = { ...UPLOADS, name: 'store-uploads', hits: 600 } as const

/** Counts the uploads of an unverified store against the hourly limit of a user. */
export async function countUpload({ standing }: StoreScope, { userId }: Seller): Promise<void> {
  if (!isVerified(standing)) await countCall(UPLOADS, userId)
}
