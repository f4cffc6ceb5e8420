import * as z from 'zod'
import { m } from '#paraglide/messages.js'
import { PASSWORD_TRIES } from '#modules/identity/accounts/rules.ts'
import { ORDER_STATUSES } from '#modules/sales/orders/rules.ts'
import { RETURN_STATUSES } from '#modules/sales/returns/rules.ts'
import { SUBSCRIPTION_STATUSES } from '#modules/sellers/subscriptions/rules.ts'
import { endpoint, steppedEndpoint } from '#server/http/endpoint.ts'
import { listFile } from '#server/http/list-file.ts'
import { listPageOf } from '#server/http/input.ts'
import { db } from '#server/db/db.ts'
import { canManagePeople } from '../access.ts'
import * as commands from '../commands.ts'
import { removePerson } from '../commands/delete-account.ts'
import { addNoteInput, changePlanInput, changeRoleInput, listPeopleInput, personPath } from '../input.ts'
import { getPerson, peopleList, THOSE_HERE } from '../queries.ts'

const moment = z.iso.datetime()

const cents = z.int()

const plan = z.enum(['basic', 'premium'])

const person = z
  .object({
    id: z.uuid(),
    fullName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    role: z.enum(['customer', 'admin']),
    plan: plan.nullable(),
    isConfirmed: z.boolean(),
    createdAt: moment,
    orderCount: z.int(),
  })
  .meta({ id: 'Person' })

const personPage = person
  .extend({
    phoneVerified: z.boolean(),
    locale: z.string(),
    spentCents: cents,
    refundedCents: cents,
    store: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    hasSecondFactor: z.boolean(),
    orders: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        status: z.enum(ORDER_STATUSES),
        paymentStatus: z.string(),
        totalCents: cents,
        createdAt: moment,
      }),
    ),
    returns: z.array(
      z.object({
        id: z.uuid(),
        orderId: z.uuid(),
        status: z.enum(RETURN_STATUSES),
        reason: z.string(),
        refundCents: cents,
        createdAt: moment,
      }),
    ),
    addresses: z.array(
      z.object({
        id: z.uuid(),
        fullName: z.string(),
        phone: z.string(),
        address: z.string(),
        corregimiento: z.string(),
        city: z.string(),
        state: z.string(),
        isDefault: z.boolean(),
      }),
    ),
    plans: z.array(
      z.object({
        id: z.uuid(),
        planType: plan,
        status: z.enum(SUBSCRIPTION_STATUSES),
        amountCents: cents,
        paymentMethod: z.string().nullable(),
        startDate: moment,
        endDate: moment,
      }),
    ),
    sessions: z.array(
      z.object({
        id: z.uuid(),
        device: z.object({
          browser: z.string().nullable(),
          system: z.string().nullable(),
          isPhone: z.boolean(),
        }),
        address: z.string(),
        createdAt: moment,
        lastSeenAt: moment,
      }),
    ),
    consents: z.array(z.object({ kind: z.string(), givenAt: moment })),
    audit: z.array(
      z.object({
        id: z.int(),
        action: z.string(),
        reason: z.string().nullable(),
        by: z.string().nullable(),
        createdAt: moment,
      }),
    ),
    notes: z.array(
      z.object({ id: z.uuid(), body: z.string(), by: z.string().nullable(), createdAt: moment }),
    ),
  })
  .meta({ id: 'PersonPage' })

export const listPeople = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'Everybody with an account by name, address or number, role, plan and day of joining',
  input: listPeopleInput,
  output: listPageOf(person),
  allow: canManagePeople,
  run: ({ tx, now }, input) => peopleList.read(tx, input, { now, scope: THOSE_HERE }),
})

export const downloadPeople = listFile(peopleList, {
  path: '/api/v1/admin/users.csv',
  summary: 'The same list as a file: what its words in the address bring, all pages of it',
  allow: canManagePeople,
  file: 'usuarios',
  scope: () => THOSE_HERE,
  columns: (locale) => {
    const said = { locale }
    return {
      [m.common_name({}, said)]: ({ fullName }) => fullName,
      [m.people_email({}, said)]: ({ email }) => email,
      [m.common_phone({}, said)]: ({ phone }) => phone,
      [m.people_role({}, said)]: ({ role }) => roleWords[role]({}, said),
      [m.common_plan({}, said)]: (row) => planWords[row.plan ?? 'none']({}, said),
      [m.common_orders({}, said)]: ({ orderCount }) => orderCount,
      [m.people_since({}, said)]: ({ createdAt }) => ({ at: createdAt }),
    }
  },
})

const roleWords = { customer: m.common_customer, admin: m.common_administrator }

const planWords = { none: m.common_no_plan, basic: m.common_basic, premium: m.common_premium }

export const getPersonPage = endpoint({
  method: 'GET',
  path: '/admin/users/{id}',
  summary:
    'One person with orders, money, returns, addresses, plans, sessions, consents, audit rows and notes',
  input: personPath,
  output: personPage,
  allow: canManagePeople,
  run: ({ tx, now }, { id }) => getPerson(tx, { id, now }),
})

export const changePersonRole = steppedEndpoint({
  method: 'PUT',
  path: '/admin/users/{id}/role',
  summary: "Gives a person another role, with the administrator's own password; their sessions end",
  input: changeRoleInput,
  output: personPage,
  allow: canManagePeople,
  limit: PASSWORD_TRIES,
  run: async ({ actor, now, address }, input) => {
    await commands.changeRole(input, { actor, now, address })
    return getPerson(db, { id: input.id, now })
  },
})

export const changePersonPlan = endpoint({
  method: 'PUT',
  path: '/admin/users/{id}/plan',
  summary: 'Gives a person thirty days of a plan without a payment, or takes their plan away',
  input: changePlanInput,
  output: personPage,
  allow: canManagePeople,
  run: async ({ tx, actor, now, address }, input) => {
    await commands.changePlan(tx, input, { actor, now, address })
    return getPerson(tx, { id: input.id, now })
  },
})

export const endPersonSessions = endpoint({
  method: 'DELETE',
  path: '/admin/users/{id}/sessions',
  summary: 'Ends all sessions of a person; of oneself all but the present one',
  input: personPath,
  output: personPage,
  allow: canManagePeople,
  run: async ({ tx, actor, now, address }, { id }) => {
    await commands.endAllSessions(tx, { id }, { actor, address })
    return getPerson(tx, { id, now })
  },
})

export const addPersonNote = endpoint({
  method: 'POST',
  path: '/admin/users/{id}/notes',
  summary: 'Add a note to a person',
  input: addNoteInput,
  output: personPage,
  status: 201,
  allow: canManagePeople,
  run: async ({ tx, actor, now }, input) => {
    await commands.addNote(tx, input, { actor, now })
    return getPerson(tx, { id: input.id, now })
  },
})

export const deletePerson = endpoint({
  method: 'DELETE',
  path: '/admin/users/{id}',
  summary: 'Deletes an account, or keeps what the books need without the person; administrators stay',
  input: personPath,
  output: z.object({}),
  allow: canManagePeople,
  run: async ({ tx, actor, now, address }, { id }) => {
    await removePerson(tx, { userId: id, actor, now, address })
    return {}
  },
})
