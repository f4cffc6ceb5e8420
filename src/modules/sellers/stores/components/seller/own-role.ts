import { useRead } from '#browser/reading.ts'
import { isAtLeast, type StoreRole } from '../../rules.ts'

/** Whether who looks has at least this part in the store they work in; undefined while it is not known. The server asks again. */
function useRole(needed: StoreRole): boolean | undefined {
  const { data } = useRead('GET /store', {})
  return data && isAtLeast(data.store.role, needed)
}

/** Managers decide about money and stock; staff prepare and send parcels. */
export const useManages = () => useRole('manager')
/** Decides about account and plan. */
export const useOwns = () => useRole('owner')
