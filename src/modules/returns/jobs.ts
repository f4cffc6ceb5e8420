import { transaction } from '#server/db.ts'
import { job } from '#server/jobs.ts'
import { PARCEL_DELIVERED } from '#modules/orders/commands/move-parcel.ts'
import { sweepPhotos } from './commands/keep-photo.ts'
import { mailDelivered } from './emails.ts'

export const sweep = job({
  name: 'returns.sweep_photos',
  retries: 2,
  cron: '20 4 * * *',
  run: async (_data, { now }) => void (await sweepPhotos({ now })),
})

export const delivered = job<{ orderId: string; parcelId: string }>({
  name: PARCEL_DELIVERED.name,
  retries: 10,
  run: (parcel, { now }) => transaction((tx) => mailDelivered(tx, { ...parcel, now })),
})
