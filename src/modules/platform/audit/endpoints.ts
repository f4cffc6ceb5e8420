import * as z from 'zod'
import { writtenMoment } from '#lib/panama-days.ts'
import { m } from '#paraglide/messages.js'
import { endpoint } from '#server/http/endpoint.ts'
import { listFile } from '#server/http/list-file.ts'
import { listPageOf } from '#server/http/input.ts'
import { canReadAudit } from './access.ts'
import { auditPath, listAuditInput } from './input.ts'
import { auditList, findNewestHash, getAuditRow } from './queries.ts'

const auditRow = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    /** Module and verb. */
    action: z.string(),
    kind: z.string(),
    thing: z.string(),
    /** What the thing is called, where it has a number. */
    name: z.string().nullable(),
    actorId: z.uuid().nullable(),
    actorKind: z.string(),
    personName: z.string().nullable(),
    /** The key with which a program acted; its name goes with it. */
    keyId: z.uuid().nullable(),
    keyName: z.string().nullable(),
    address: z.string().nullable(),
    reason: z.string().nullable(),
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    /** The hash of this row and of all before it; null until the job adds it. */
    seal: z.string().nullable(),
    sealNumber: z.int().nullable(),
  })
  .meta({ id: 'AuditRow' })

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'What was done to what by whom, by person, thing and day in Panama, sorted',
  input: listAuditInput,
  output: listPageOf(auditRow).extend({
    newest: z.object({ number: z.int(), hash: z.string() }).nullable(),
  }),
  allow: canReadAudit,
  run: async ({ tx, now }, input) => ({
    ...(await auditList.read(tx, input, { now })),
    newest: await findNewestHash(tx),
  }),
})

export const downloadAudit = listFile(auditList, {
  path: '/api/v1/admin/audit.csv',
  summary: 'The same rows as a file: what its words in the address bring, all pages of it, with their hashes',
  allow: canReadAudit,
  file: 'registro',
  columns: (locale) => {
    const said = { locale }
    const side = (which: 'before' | 'after') => (row: z.output<typeof auditRow>) =>
      row.changes
        .filter((change) => change[which] !== '')
        .map((change) => `${change.field}: ${momentsOfPanama(change[which])}`)
        .join('\n')
    return {
      [m.common_date({}, said)]: ({ createdAt }) => ({ at: createdAt }),
      [m.audit_by({}, said)]: ({ personName, actorId, actorKind }) => personName ?? actorId ?? actorKind,
      [m.audit_key({}, said)]: ({ keyName, keyId }) => keyName ?? keyId,
      [m.audit_act({}, said)]: ({ action }) => action,
      [m.audit_kind({}, said)]: ({ kind }) => kind,
      [m.audit_thing({}, said)]: ({ name, thing }) => name ?? thing,
      [m.audit_before({}, said)]: side('before'),
      [m.audit_after({}, said)]: side('after'),
      [m.audit_reason({}, said)]: ({ reason }) => reason,
      [m.audit_address({}, said)]: ({ address }) => address,
      [m.audit_seal({}, said)]: ({ seal }) => seal,
    }
  },
})

const momentsOfPanama = (text: string) =>
  text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (moment) => writtenMoment(new Date(moment)))

export const getAudit = endpoint({
  method: 'GET',
  path: '/admin/audit/{id}',
  summary: 'One row with what stood before and after',
  input: auditPath,
  output: auditRow,
  allow: canReadAudit,
  run: ({ tx }, wanted) => getAuditRow(tx, wanted),
})
