import * as z from 'zod'
import { isAdmin } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { listFile } from '#server/http/list-file.ts'
import { listPageOf } from '#server/http/input.ts'
import * as adminCommands from '../commands/admin.ts'
import { storeColumns } from '../formats/store-file.ts'
import {
  listStoresInput,
  rejectNameInput,
  setVerifiedInput,
  storeNameInput,
  storePath,
  storeReasonInput,
} from '../input/settings.ts'
import { SAID_BY_STORE } from '../rules.ts'
import { countStores, getStore, getStoreDetail, storeList } from '../queries/admin.ts'

const store = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** The name that was approved, while the present one waits for an admin; else null. */
    approvedName: z.string().nullable(),
    description: z.string(),
    contactEmail: z.string(),
    contactPhone: z.string().nullable(),
    address: z.string().nullable(),
    logoUrl: z.string(),
    status: z.enum(['pending', 'active', 'suspended']),
    approvalStatus: z.enum(['pending', 'approved', 'rejected']),
    isVerified: z.boolean(),
    onHoliday: z.boolean(),
    rejectionReason: z.string().nullable(),
    approvedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    owner: z.object({ id: z.uuid(), fullName: z.string(), email: z.string() }),
    plan: z
      .object({ planType: z.string(), planName: z.string(), amountCents: z.int(), endsAt: z.iso.datetime() })
      .nullable(),
    productCount: z.int(),
  })
  .meta({ id: 'AdminStore' })

export const listAdminStores = endpoint({
  method: 'GET',
  path: '/admin/stores',
  summary:
    'Every store with its owner and plan, by name or address and by how it stands, and the cards above',
  input: listStoresInput,
  output: listPageOf(store).extend({
    counts: z.object({ all: z.int(), verified: z.int(), pending: z.int(), plans: z.int() }),
  }),
  allow: isAdmin,
  run: async ({ tx, now }, input) => ({
    ...(await storeList.read(tx, input, { now })),
    counts: await countStores(tx),
  }),
})

export const downloadStores = listFile(storeList, {
  path: '/api/v1/admin/stores.csv',
  summary: 'The stores that the same words bring, as a file, all pages of it',
  allow: isAdmin,
  file: 'tiendas',
  isDated: true,
  columns: storeColumns,
})

const storeDetail = store
  .extend({
    soldOrders: z.int(),
    earnedCents: z.int(),
    balanceCents: z.int(),
    /** What it says of itself otherwise than when it was last approved. */
    changes: z.array(z.object({ field: z.enum(SAID_BY_STORE), before: z.string(), after: z.string() })),
  })
  .meta({ id: 'AdminStoreDetail' })

export const getStoreForOffice = endpoint({
  method: 'GET',
  path: '/admin/stores/{id}',
  summary: 'One store whole, with what it sold, what it is owed, and what it changed since it was approved',
  input: storePath,
  output: storeDetail,
  allow: isAdmin,
  run: ({ tx }, wanted) => getStoreDetail(tx, wanted),
})

export const approveStore = endpoint({
  method: 'POST',
  path: '/admin/stores/{id}/approve',
  summary: 'Lets a waiting store sell; its owner is informed',
  input: storePath,
  output: store,
  allow: isAdmin,
  run: async ({ tx, actor, address, now }, { id }) => {
    await adminCommands.approveStore(tx, { storeId: id }, { actor, address, now })
    return getStore(tx, { id })
  },
})

export const rejectStore = endpoint({
  method: 'POST',
  path: '/admin/stores/{id}/reject',
  summary: 'Turns a waiting store down with a reason of 1 to 500 characters, which its owner reads',
  input: storeReasonInput,
  output: store,
  allow: isAdmin,
  run: async ({ tx, actor, address, now }, { id, reason }) => {
    await adminCommands.rejectStore(tx, { storeId: id, reason }, { actor, address, now })
    return getStore(tx, { id })
  },
})

export const setVerified = endpoint({
  method: 'PUT',
  path: '/admin/stores/{id}/verified',
  summary:
    'Give a store its badge, which approves it, or take it away with a reason, and it waits for approval again',
  input: setVerifiedInput,
  output: store,
  allow: isAdmin,
  run: async ({ tx, actor, address, now }, { id, isVerified, reason }) => {
    await adminCommands.setVerified(tx, { storeId: id, isVerified, reason }, { actor, address, now })
    return getStore(tx, { id })
  },
})

export const approveStoreName = endpoint({
  method: 'POST',
  path: '/admin/stores/{id}/approve-name',
  summary: 'Approve the new name of a store as it was read, and show its badge again',
  input: storeNameInput,
  output: store,
  allow: isAdmin,
  run: async ({ tx, actor, address, now }, { id, name }) => {
    await adminCommands.approveName(tx, { storeId: id, name }, { actor, address, now })
    return getStore(tx, { id })
  },
})

export const rejectStoreName = endpoint({
  method: 'POST',
  path: '/admin/stores/{id}/reject-name',
  summary: 'Reject the new name of a store with a reason; the approved name comes back',
  input: rejectNameInput,
  output: store,
  allow: isAdmin,
  run: async ({ tx, actor, address, now }, { id, name, reason }) => {
    await adminCommands.rejectName(tx, { storeId: id, name, reason }, { actor, address, now })
    return getStore(tx, { id })
  },
})

export const suspendStore = endpoint({
  method: 'POST',
  path: '/admin/stores/{id}/suspend',
  summary: 'Takes a store out of the shop with a reason; what was ordered is finished',
  input: storeReasonInput,
  output: store,
  allow: isAdmin,
  run: async ({ tx, actor, address, now }, { id, reason }) => {
    await adminCommands.suspendStore(tx, { storeId: id, reason }, { actor, address, now })
    return getStore(tx, { id })
  },
})

export const resumeStore = endpoint({
  method: 'POST',
  path: '/admin/stores/{id}/resume',
  summary: 'Lets a suspended store back in as it had been approved',
  input: storePath,
  output: store,
  allow: isAdmin,
  run: async ({ tx, actor, address, now }, { id }) => {
    await adminCommands.resumeStore(tx, { storeId: id }, { actor, address, now })
    return getStore(tx, { id })
  },
})
