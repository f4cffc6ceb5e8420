export type StoreStatus = 'pending' | 'active' | 'suspended'
export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

type Decided = { status: StoreStatus; approvalStatus: ApprovalStatus }

/** Whether the store waits for an admin's approval; a suspended store is resumed first. */
export const waitsForApproval = ({ status, approvalStatus }: Decided) =>
  approvalStatus === 'pending' && status !== 'suspended'

/** Whether an admin has still to look at the new name of a store that was approved under another one. */
export const hasNameWaiting = ({
  status,
  approvedName,
}: {
  status: StoreStatus
  approvedName: string | null
}) => approvedName !== null && status !== 'suspended'

/** A store that waits or was approved; one that was rejected is mended by its owner first. */
export const canBeVerified = ({ status, approvalStatus }: Decided) =>
  approvalStatus !== 'rejected' && status !== 'suspended'

/** What a store says of itself, and an admin approved. */
export const SAID_BY_STORE = [
  'name',
  'description',
  'contactEmail',
  'contactPhone',
  'address',
  'logoUrl',
] as const

type Said = { name: string; contactEmail: string }

/** Since when a store says what is new in what it says, so that nothing asked for earlier is written over it. */
export const saidAt = (before: Said, after: Partial<Said>, askedAt: Date) => ({
  ...(after.name !== undefined && after.name !== before.name && { namedAt: askedAt }),
  ...(after.contactEmail !== undefined &&
    after.contactEmail !== before.contactEmail && { contactEmailAt: askedAt }),
})

export const storeHref = (slug: string) => `/tienda/${slug}`

export const STORE_ROLES = ['staff', 'manager', 'owner'] as const
export type StoreRole = (typeof STORE_ROLES)[number]

/** What an owner asks somebody to be; an owner is made by handing the store over alone. */
export const INVITED_ROLES = ['manager', 'staff'] as const
export type InvitedRole = (typeof INVITED_ROLES)[number]
/** Who works in a store and who is asked to, together. */
export const MAX_TEAM = 20
export const INVITATION_DAYS = 7

/** Staff prepare and send parcels, managers also decide about money and stock, the owner also about accounts and plan. */
export const isAtLeast = (role: StoreRole, needed: StoreRole) =>
  STORE_ROLES.indexOf(role) >= STORE_ROLES.indexOf(needed)

export const STORE_STANDINGS = ['pending', 'rejected', 'suspended', 'unverified', 'lapsed', 'open'] as const
export type StoreStanding = (typeof STORE_STANDINGS)[number]

/** Whether a store may make keys, webhooks and invitations. */
export const isAdmitted = (standing: StoreStanding) =>
  standing !== 'pending' && standing !== 'rejected' && standing !== 'suspended'

/** An admin verified the store and has not closed it since; its plan may have ended. */
export const isVerified = (standing: StoreStanding) => standing === 'open' || standing === 'lapsed'

/** How a store stands; only an open one sells, and one that no longer does still finishes its open orders. */
export function storeStanding(store: {
  status: StoreStatus
  approvalStatus: ApprovalStatus
  verified: boolean
  hasPlan: boolean
}): StoreStanding {
  if (store.approvalStatus === 'rejected') return 'rejected'
  if (store.status === 'suspended') return 'suspended'
  if (store.approvalStatus === 'pending') return 'pending'
  if (!store.verified) return 'unverified'
  return store.hasPlan ? 'open' : 'lapsed'
}
