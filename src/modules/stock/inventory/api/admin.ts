import * as z from 'zod'
import { idOf } from '#server/http/id-kinds.ts'
import { type ReportWord, reportWords } from '../words/admin.ts'
import { findSentence } from '#i18n/sentence.ts'
import { recordAudit } from '#modules/platform/audit/public.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { m } from '#paraglide/messages.js'
import { writtenDay } from '#lib/panama-days.ts'
import { isAdmin } from '#server/auth/actor.ts'
import { csvAnswer } from '#server/http/csv.ts'
import { db } from '#server/db/db.ts'
import { endpoint, rawEndpoint } from '#server/http/endpoint.ts'
import { listFile } from '#server/http/list-file.ts'
import { listPageOf, pageOf } from '#server/http/input.ts'
import { parseInput } from '#server/http/problem.ts'
import * as alertCommands from '../commands/alerts.ts'
import { adjustStockLevels } from '../commands/adjust-stock.ts'
import {
  ALERT_STATES,
  ALERT_TYPES,
  adjustStockLevelsInput,
  alertInput,
  alertListInput,
  ledgerListInput,
  reportInput,
  sendAlertInput,
  stockListInput,
  variantOf,
} from '../input.ts'
import { alertList, countAlerts, listDerivedAlerts } from '../queries/alerts.ts'
import { countLedger, ledgerList } from '../queries/ledger.ts'
import { columnsOf, readReport, readWhole, UNITS } from '../queries/reports.ts'
import { countStockStates, stockList } from '../queries/stock-levels.ts'
import { stockAdjusted } from './views.ts'

const units = {
  onHand: z.int(),
  reserved: z.int(),
  available: z.int(),
  state: z.enum(['out', 'low', 'overstock', 'normal']),
  thresholds: z.object({ out: z.int(), low: z.int(), over: z.int() }),
}

const stock = z.object({
  id: idOf('product'),
  title: z.string(),
  uniqueCode: z.string().nullable(),
  imageUrl: z.string().nullable(),
  categories: z.array(z.object({ id: idOf('category'), name: z.string() })),
  priceCents: z.int(),
  version: z.int(),
  ...units,
  location: z.string(),
  supplier: z.string(),
  /** Its combinations; none of a product without options. */
  variants: z.array(
    z.object({
      id: idOf('variant'),
      title: z.string(),
      uniqueCode: z.string().nullable(),
      priceCents: z.int(),
      ...units,
    }),
  ),
})

export const listShelves = endpoint({
  method: 'GET',
  path: '/admin/inventory',
  summary:
    'List the stock of every product and its variants by words, category and level, with the sums of the shop',
  input: stockListInput,
  output: listPageOf(stock).extend({
    counts: z.object({
      products: z.int(),
      valueCents: z.int(),
      low: z.int(),
      out: z.int(),
      overstock: z.int(),
    }),
    requireReason: z.boolean(),
  }),
  allow: isAdmin,
  keyScope: 'inventory:read',
  run: async ({ tx, now }, input) => {
    const [page, counts, { requireReason }] = await Promise.all([
      stockList.read(tx, input, { now }),
      countStockStates(tx),
      readSettings(tx, 'inventory'),
    ])
    return { ...page, counts, requireReason }
  },
})

export const downloadShelves = listFile(stockList, {
  path: '/api/v1/admin/inventory.csv',
  summary: 'The same list as a file',
  allow: isAdmin,
  keyScope: 'inventory:read',
  file: 'inventario',
  isDated: true,
  columns: (locale) => {
    const said = { locale }
    return {
      [m.common_product({}, said)]: ({ title }) => title,
      [m.common_code({}, said)]: ({ uniqueCode }) => uniqueCode,
      [m.common_categories({}, said)]: ({ categories }) => categories.map(({ name }) => name).join('; '),
      [m.common_price({}, said)]: ({ priceCents }) => ({ cents: priceCents }),
      [m.common_stock({}, said)]: ({ onHand }) => onHand,
      [m.inventory_column_reserved({}, said)]: ({ reserved }) => reserved,
      [m.inventory_column_available({}, said)]: ({ available }) => available,
      [m.inventory_column_state({}, said)]: ({ state }) =>
        findSentence(`inventory.state_${state}`, {}, locale),
      [m.common_location({}, said)]: ({ location }) => location,
      [m.common_supplier({}, said)]: ({ supplier }) => supplier,
      [m.inventory_variants_column({}, said)]: ({ variants }) =>
        variants.map(({ title, onHand }) => `${title}: ${onHand}`).join('; '),
    }
  },
})

export const adjustMany = endpoint({
  method: 'POST',
  path: '/admin/inventory/adjust',
  summary: 'Correct the stock of several variants at once, all or none, as after a count',
  input: adjustStockLevelsInput,
  output: z.object({
    adjusted: z.array(stockAdjusted.pick({ variantId: true, productId: true, newStock: true })),
  }),
  allow: isAdmin,
  keyScope: 'inventory:write',
  run: async ({ tx, actor, address, now }, { type, shelves: counted, ...why }) => {
    const adjustments = counted.map((one) => ({ ...one, type }))
    const adjusted = await adjustStockLevels(tx, { ...why, adjustments, userId: actor.userId, now })
    for (const { productId, previousStock, newStock, quantity } of adjusted) {
      await recordAudit(tx, {
        actor,
        address,
        action: 'inventory.adjust',
        target: { kind: 'product', id: productId },
        before: { onHand: previousStock },
        after: { onHand: newStock, type, quantity },
        reason: why.reason || why.notes || undefined,
      })
    }
    return {
      adjusted: adjusted.map(({ variantId, productId, newStock }) => ({ variantId, productId, newStock })),
    }
  },
})

const movement = z.object({
  id: z.string(),
  variantId: idOf('variant'),
  productId: idOf('product'),
  title: z.string(),
  uniqueCode: z.string().nullable(),
  imageUrl: z.string().nullable(),
  priceCents: z.int(),
  type: z.enum(['add', 'remove', 'set']),
  quantity: z.int(),
  previousStock: z.int(),
  newStock: z.int(),
  reason: z.string(),
  referenceNumber: z.string().nullable(),
  notes: z.string().nullable(),
  orderId: idOf('order').nullable(),
  importId: idOf('import').nullable(),
  userId: idOf('user').nullable(),
  userName: z.string().nullable(),
  createdAt: z.iso.datetime(),
})

export const listLedger = endpoint({
  method: 'GET',
  path: '/admin/inventory/transactions',
  summary: 'Every movement by words, type, reason, days and product, sorted, with what they add up to',
  input: ledgerListInput,
  output: listPageOf(movement).extend({
    counts: z.object({
      entries: z.int(),
      inUnits: z.int(),
      inValueCents: z.int(),
      outUnits: z.int(),
      outValueCents: z.int(),
      adjustments: z.int(),
    }),
  }),
  allow: isAdmin,
  keyScope: 'inventory:read',
  run: async ({ tx, now }, input) => {
    const [page, counts] = await Promise.all([
      ledgerList.read(tx, input, { now }),
      countLedger(tx, input, { now }),
    ])
    return { ...page, counts }
  },
})

export const downloadLedger = listFile(ledgerList, {
  path: '/api/v1/admin/inventory/transactions.csv',
  summary: 'The same list as a file',
  allow: isAdmin,
  keyScope: 'inventory:read',
  file: 'transacciones_inventario',
  isDated: true,
  columns: (locale) => {
    const said = { locale }
    return {
      [m.common_date({}, said)]: ({ createdAt }) => ({ at: createdAt }),
      [m.common_product({}, said)]: ({ title }) => title,
      [m.common_code({}, said)]: ({ uniqueCode }) => uniqueCode,
      [m.common_kind({}, said)]: ({ type }) => findSentence(`inventory.type_${type}`, {}, locale),
      [m.common_quantity({}, said)]: ({ quantity }) => quantity,
      [m.inventory_column_previous({}, said)]: ({ previousStock }) => previousStock,
      [m.common_new_stock({}, said)]: ({ newStock }) => newStock,
      [m.common_reason({}, said)]: ({ reason }) => findSentence(`inventory.reason_${reason}`, {}, locale),
      [m.common_reference({}, said)]: ({ referenceNumber }) => referenceNumber,
      [m.inventory_column_notes({}, said)]: ({ notes }) => notes,
      [m.inventory_column_person({}, said)]: ({ userName }) => userName,
    }
  },
})

const derived = z.object({
  variantId: idOf('variant'),
  productId: idOf('product'),
  title: z.string(),
  uniqueCode: z.string().nullable(),
  type: z.enum(ALERT_TYPES),
  threshold: z.int(),
  onHand: z.int(),
})

export const listAlerts = endpoint({
  method: 'GET',
  path: '/admin/inventory/alerts',
  summary: 'Alerts by words, kind, state and days, with their counts and those that no one wrote down',
  input: alertListInput,
  output: listPageOf(
    derived.extend({
      id: idOf('stockAlert'),
      imageUrl: z.string().nullable(),
      state: z.enum(ALERT_STATES),
      createdAt: z.iso.datetime(),
      resolvedAt: z.iso.datetime().nullable(),
    }),
  ).extend({
    counts: z.object({ low: z.int(), out: z.int(), overstock: z.int(), resolved: z.int() }),
    derived: z.array(derived),
    mail: z.object({ address: z.string(), low: z.boolean(), out: z.boolean(), overstock: z.boolean() }),
  }),
  allow: isAdmin,
  keyScope: 'inventory:read',
  run: async ({ tx, now }, input) => {
    const [page, counts, unwritten, settings] = await Promise.all([
      alertList.read(tx, input, { now }),
      countAlerts(tx),
      listDerivedAlerts(tx),
      readSettings(tx, 'inventory'),
    ])
    const mail = {
      address: settings.alertEmail,
      low: settings.sendLowStockAlerts,
      out: settings.sendOutOfStockAlerts,
      overstock: settings.sendOverstockAlerts,
    }
    return { ...page, counts, derived: unwritten, mail }
  },
})

const alertWords = {
  low_stock: m.inventory_state_low,
  out_of_stock: m.inventory_state_out,
  overstock: m.inventory_state_overstock,
}

export const downloadAlerts = listFile(alertList, {
  path: '/api/v1/admin/inventory/alerts.csv',
  summary: 'The same alerts as a file',
  allow: isAdmin,
  keyScope: 'inventory:read',
  file: 'alertas_inventario',
  isDated: true,
  columns: (locale) => {
    const said = { locale }
    return {
      [m.common_date({}, said)]: ({ createdAt }) => ({ at: createdAt }),
      [m.common_product({}, said)]: ({ title }) => title,
      [m.common_code({}, said)]: ({ uniqueCode }) => uniqueCode,
      [m.inventory_alert({}, said)]: ({ type }) => alertWords[type]({}, said),
      [m.common_stock({}, said)]: ({ onHand }) => onHand,
      [m.common_limit({}, said)]: ({ threshold }) => threshold,
      [m.common_status({}, said)]: ({ state }) => findSentence(`inventory.alert_${state}`, {}, locale),
      [m.inventory_column_resolved_at({}, said)]: ({ resolvedAt }) => resolvedAt && { at: resolvedAt },
    }
  },
})

export const resolveAlert = endpoint({
  method: 'POST',
  path: '/admin/inventory/alerts/{id}/resolve',
  summary: 'Marks an alert as resolved by hand',
  input: alertInput,
  output: z.void(),
  allow: isAdmin,
  keyScope: 'inventory:write',
  status: 204,
  run: async ({ tx, actor, address, now }, { id }) => {
    await alertCommands.resolveAlert(tx, { id, now })
    await recordAudit(tx, {
      actor,
      address,
      action: 'inventory.alert_resolve',
      target: { kind: 'alert', id },
    })
  },
})

export const dismissAlert = endpoint({
  method: 'POST',
  path: '/admin/inventory/alerts/{id}/dismiss',
  summary: 'Silence an alert until the stock recovers',
  input: alertInput,
  output: z.void(),
  allow: isAdmin,
  keyScope: 'inventory:write',
  status: 204,
  run: async ({ tx, actor, address }, { id }) => {
    await alertCommands.dismissAlert(tx, { id })
    await recordAudit(tx, {
      actor,
      address,
      action: 'inventory.alert_dismiss',
      target: { kind: 'alert', id },
    })
  },
})

export const sendAlert = endpoint({
  method: 'POST',
  path: '/admin/inventory/alerts/send',
  summary: 'Send an email about the stock of a product to the address of the settings',
  input: sendAlertInput,
  output: z.void(),
  allow: isAdmin,
  limit: { name: 'stock-letters', hits: 200, seconds: 3600, by: 'user', shared: true },
  status: 204,
  run: ({ tx, now }, { type, ...of }) => alertCommands.sendAlert(tx, { variantId: variantOf(of), type, now }),
})

const unit = z.enum(UNITS)
const word = z.enum(Object.keys(reportWords) as ReportWord[])
const cell = z.union([z.string(), z.number(), z.null()])

export const getReport = endpoint({
  method: 'GET',
  path: '/admin/inventory/reports',
  summary:
    'Levels, movements, value, popularity, days left at the pace of 30 days, dead stock, or what to order by supplier',
  input: reportInput,
  output: pageOf(z.object({ id: z.union([idOf('variant'), z.string()]), cells: z.array(cell) })).extend({
    columns: z.array(z.object({ id: word, unit, sorts: z.boolean() })),
    cards: z.array(z.object({ id: word, unit, value: z.number() })),
    chart: z.object({
      series: z.array(word),
      points: z.array(z.object({ label: z.string(), values: z.array(z.number()) })),
    }),
  }),
  allow: isAdmin,
  keyScope: 'inventory:read',
  run: async ({ tx, now }, input) => {
    const { chart, ...report } = await readReport(tx, input, { now })
    return { ...report, chart: { ...chart, series: [...chart.series] } }
  },
})

export const downloadReport = rawEndpoint({
  method: 'GET',
  path: '/api/v1/admin/inventory/reports.csv',
  summary: 'The same report as a file',
  answers: ['text/csv'],
  allow: isAdmin,
  keyScope: 'inventory:read',
  run: async ({ request, locale, now }) => {
    const input = parseInput(reportInput, Object.fromEntries(new URL(request.url).searchParams))
    const columns = await columnsOf(db, input, { now })
    const rows = (async function* () {
      yield columns.map(({ id }) => reportWords[id]({}, { locale }))
      for await (const cells of readWhole(db, input, { now }))
        yield cells.map((value, at) => (columns[at]!.unit === 'cents' ? { cents: Number(value) } : value))
    })()
    return csvAnswer(`reporte_${input.type}_${writtenDay(now)}.csv`, rows)
  },
})
