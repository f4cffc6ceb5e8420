import * as z from 'zod'
import { event } from '#server/events/events.ts'

const ofStore = z.strictObject({ storeId: z.uuid() })

export const storeApproved = event('store.approved', ofStore, 'storeId')
export const storeRejected = event('store.rejected', ofStore, 'storeId')
export const storeNameApproved = event('store.name_approved', ofStore, 'storeId')
export const storeNameRejected = event('store.name_rejected', ofStore, 'storeId')
