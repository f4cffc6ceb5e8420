import { anyone } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
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
