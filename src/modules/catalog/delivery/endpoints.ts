import { anyone } from '#server/actor.ts'
import { endpoint } from '#server/endpoint.ts'
import { noInput } from '#server/input.ts'
import { deliveryView, readDelivery } from './queries.ts'

export const getDelivery = endpoint({
  method: 'GET',
  path: '/delivery',
  summary:
    'From what the day of arrival is counted: cut-off, the coming working days, and the days to each place',
  input: noInput,
  output: deliveryView,
  allow: anyone,
  run: ({ tx, now }) => readDelivery(tx, { now }),
})
