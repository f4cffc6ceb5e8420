import { earlierOrdersChanged } from '#modules/sales/earlier-shop/public.ts'
import { listener } from '#server/events/events.ts'
import { enqueue, job } from '#server/jobs/jobs.ts'
import { forgetEvents } from './commands/forget-events.ts'
import { recountDays, rollLateSales, rollUp } from './commands/roll-up.ts'
import { mailShop } from './commands/mail-shop.ts'
import { writeInventoryReport, writeWeeklyReport } from './commands/weekly-emails.ts'

export const countDays = job({
  name: 'statistics.count_days',
  retries: 2,
  cron: '*/5 * * * *',
  run: (_data, { now }) => rollUp({ now }),
})

/** Yesterday is counted for good, late money with it, and then the raw rows that are too old go. */
export const closeDays = job({
  name: 'statistics.close_days',
  retries: 3,
  cron: '15 0 * * *',
  async run(_data, { now }) {
    await rollUp({ now })
    await rollLateSales({ now })
    await forgetEvents({ now })
  },
})

/** Sends the weekly emails on Mondays before the shop opens, if the settings ask for them. */
export const weekly = job({
  name: 'statistics.weekly_letters',
  retries: 3,
  cron: '45 6 * * 1',
  async run(_data, { now }) {
    await writeWeeklyReport({ now })
    await writeInventoryReport({ now })
  },
})

/** New accounts, jobs that failed for good, and what touches the shop's safety. */
export const sendNotices = job({
  name: 'statistics.tell_shop',
  retries: 2,
  cron: '*/15 * * * *',
  run: (_data, { now }) => mailShop({ now }),
})

/** Years of days are counted again outside of the delivery of the event. */
export const recount = job<{ from: string; to: string }>({
  name: 'statistics.recount_days',
  retries: 5,
  run: ({ from, to }, { now }) => recountDays({ from, to, now }),
})

export const countEarlier = listener(earlierOrdersChanged, 'earlier-days', (tx, { from, to }) =>
  enqueue(tx, recount, { from, to }),
)
