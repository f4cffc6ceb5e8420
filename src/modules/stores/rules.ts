export type StoreStatus = 'pending' | 'active' | 'suspended'
export type ApprovalStatus = 'pending' | 'approved' | 'rejected'

/** Only a store that was never decided about can be approved. */
export const canBeVerified = (store: { status: StoreStatus; approvalStatus: ApprovalStatus }) =>
  store.approvalStatus === 'pending' || (store.approvalStatus === 'approved' && store.status === 'active')
