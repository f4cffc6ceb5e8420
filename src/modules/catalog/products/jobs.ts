import { job } from '#server/jobs/jobs.ts'
import { fetchPictures as fetchAll } from './commands/fetch-pictures.ts'
import { sweepOffers } from './commands/offers.ts'
import { forgetOldViews } from './commands/record-interaction.ts'

export const forgetViews = job({
  name: 'catalog-forget-views',
  retries: 3,
  cron: '20 3 * * *',
  run: async (_data, { now }) => void (await forgetOldViews({ now })),
})

export const moveOffers = job({
  name: 'catalog.offers',
  retries: 0,
  cron: '* * * * *',
  run: (_data, { now }) => sweepOffers({ now }),
})

export const fetchPictures = job({
  name: 'catalog.fetch_pictures',
  retries: 0,
  cron: '* * * * *',
  run: async (_data, { now }) => void (await fetchAll({ now })),
})
