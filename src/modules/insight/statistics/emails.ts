import { formatCount, formatUsd } from '#lib/money.ts'
import { sendMail, composeEmail, type EmailParts } from '#modules/platform/emails/public.ts'
import { isMailAddress } from '#modules/platform/emails/rules.ts'
import { readSettings } from '#modules/platform/settings/public.ts'
import { m } from '#paraglide/messages.js'
import type { Tx } from '#server/db/db.ts'
import { env } from '#server/process/env.ts'
import type { Moves } from './commands/weekly-emails.ts'
import type { listBest, sumSales } from './queries/sales.ts'
import type { readStanding } from './queries/standing.ts'
import type { listVisitParts, sumVisits } from './queries/visits.ts'
import type { Range } from './rules.ts'

// The admins read these, and the admin panel is in Spanish.
const locale = 'es'
const MOST_NAMED = 3

type Answer<Read extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>
type Week = {
  range: Range
  visits: Answer<typeof sumVisits>
  sales: Answer<typeof sumSales>
  best: Answer<typeof listBest>
  parts: Answer<typeof listVisitParts>
}

/** The week as a table beside the one before, and its days as CSV one press away. */
export async function mailWeeklyReport(tx: Tx, { range, visits, sales, best, parts }: Week) {
  const change = ({ changePercent }: { changePercent: number }) =>
    `${changePercent > 0 ? '+' : ''}${changePercent} %`
  const count = (label: string, figure: Figure) => [label, change(figure), formatCount(figure.value)]
  const money = (label: string, figure: Figure) => [label, change(figure), formatUsd(figure.value)]
  const rows = [
    count(m.statistics_visits({}, { locale }), visits.visits),
    count(m.statistics_page_views({}, { locale }), visits.pageViews),
    [m.statistics_bounce_rate({}, { locale }), change(visits.bounceRate), `${visits.bounceRate.value} %`],
    count(m.statistics_paid({}, { locale }), sales.orders),
    money(m.statistics_net({}, { locale }), sales.netCents),
    money(m.statistics_average({}, { locale }), sales.averageCents),
    money(m.common_given_back({}, { locale }), sales.refundedCents),
  ]
  const named = best.products
    .slice(0, MOST_NAMED)
    .flatMap(({ name, cents }) => (name ? [`${name} (${formatUsd(cents)})`] : []))
  const missed = parts.emptySearches.slice(0, MOST_NAMED).map(({ name }) => `«${name}»`)
  const days = `period=own&from=${range.from}&to=${range.to}`
  await post(tx, 'weekly_report', `weekly_report:${range.from}`, {
    title: m.statistics_mail_week(shown(range), { locale }),
    paragraphs: [
      m.statistics_mail_week_body({}, { locale }),
      ...(named.length > 0 ? [m.statistics_mail_best({ names: named.join(', ') }, { locale })] : []),
      ...(missed.length > 0 ? [m.statistics_mail_missed({ words: missed.join(', ') }, { locale })] : []),
    ],
    table: { rows },
    button: { label: m.statistics_mail_open({}, { locale }), url: adminUrl(`/admin/statistics?${days}`) },
    link: {
      label: m.statistics_mail_csv({}, { locale }),
      url: adminUrl(`/api/v1/admin/statistics/days.csv?${days}`),
    },
  })
}

type Figure = { value: number; changePercent: number }

export async function mailInventoryReport(
  tx: Tx,
  { range, stock, moves }: { range: Range; stock: Answer<typeof readStanding>['stock']; moves: Moves },
) {
  const { alertEmail } = await readSettings(tx, 'inventory')
  const rows = [
    [m.statistics_stock_value({}, { locale }), formatUsd(stock.cents)],
    [m.statistics_mail_units({}, { locale }), formatCount(stock.units)],
    [m.statistics_out_of_stock({}, { locale }), formatCount(stock.out)],
    [m.statistics_mail_alerts({}, { locale }), formatCount(moves.alerts)],
    [m.statistics_mail_added({}, { locale }), formatCount(moves.added)],
    [m.statistics_mail_removed({}, { locale }), formatCount(moves.removed)],
  ]
  const said = {
    title: m.statistics_mail_stock(shown(range), { locale }),
    paragraphs: [m.statistics_mail_stock_body({}, { locale })],
    table: { rows },
    button: { label: m.common_see_products({}, { locale }), url: adminUrl('/admin/products') },
  }
  await post(tx, 'inventory_report', `inventory_report:${range.from}`, said, alertEmail)
}

export type Notice = 'new_users' | 'new_reviews' | 'system_errors' | 'security_updates'

const NOTICES: Record<
  Notice,
  { title: typeof m.statistics_mail_new_users; body: typeof m.statistics_mail_new_users_body; path?: string }
> = {
  new_users: { title: m.statistics_mail_new_users, body: m.statistics_mail_new_users_body },
  new_reviews: {
    title: m.statistics_mail_reviews,
    body: m.statistics_mail_reviews_body,
    path: '/admin/reviews',
  },
  system_errors: { title: m.statistics_mail_errors, body: m.statistics_mail_errors_body },
  security_updates: { title: m.statistics_mail_security, body: m.statistics_mail_security_body },
}

type Summary = {
  kind: Notice
  rows: readonly { what: string; why: string }[]
  isMore: boolean
  until: string
}

export async function mailNotice(tx: Tx, { kind, rows, isMore, until }: Summary) {
  const { title, body, path = '/admin' } = NOTICES[kind]
  await post(tx, kind, `${kind}:${until}`, {
    title: title({}, { locale }),
    paragraphs: [body({}, { locale })],
    table: { rows: [...rows.map(({ what, why }) => [what, why]), ...(isMore ? [['…', '']] : [])] },
    button: { label: m.statistics_mail_open({}, { locale }), url: adminUrl(path) },
  })
}

const shown = ({ from, to }: Range) => ({ from: dayText(from), to: dayText(to) })
const dayText = (day: string) => day.split('-').reverse().join('/')
const adminUrl = (path: string) => new URL(path, env.PUBLIC_URL).href

/** To the shop's own address; without one nothing is sent. */
async function post(tx: Tx, template: string, dedupeKey: string, said: Omit<EmailParts, 'locale'>, to = '') {
  const { contactEmail, siteName } = await readSettings(tx, 'site')
  const address = to || contactEmail
  if (!isMailAddress(address)) return
  await sendMail(tx, {
    ...{ to: address, template, locale, dedupeKey, subject: said.title },
    ...composeEmail({ locale, shopName: siteName, ...said }),
  })
}
