import { type Entrance, isSeller, type Seller } from '#server/actor.ts'
import { roleCannot } from './errors.ts'
import { type StoreScope, storeScope } from './queries.scope.ts'
import { isAtLeast, type StoreRole } from './rules.ts'

/** The doors of a store: who works there comes in, and what they may touch goes with them as `scope`. */
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
