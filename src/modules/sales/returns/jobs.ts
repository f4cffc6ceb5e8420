import { listener } from '#server/events/events.ts'
import { job } from '#server/jobs/jobs.ts'
import { orderDelivered } from '#modules/sales/orders/public.ts'
import { sweepPhotos } from './commands/keep-photo.ts'
import { mailDelivered } from './emails.ts'

export const sweep = job({
  name: 'returns.sweep_photos',
  retries: 2,
  cron: '20 4 * * *',
  run: async (_data, { now }) => void (await sweepPhotos({ now })),
})

export const mailDeadlines = listener(orderDelivered, 'return-deadlines', (tx, parcel, { now }) =>
  mailDelivered(tx, { ...parcel, now }),
)
