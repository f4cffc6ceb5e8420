import * as z from 'zod'
import { anyone } from '#server/auth/actor.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { noInput } from '#server/http/input.ts'
import { listOfferedMethods } from '../queries.ts'
import { choiceOf } from '../rules/gateways.ts'
import { CHOSEN_METHODS } from '../rules/methods.ts'

const method = { id: z.enum(CHOSEN_METHODS), name: z.string(), text: z.string() }

export const getPaymentMethods = endpoint({
  method: 'GET',
  path: '/payment-methods',
  summary: 'What a buyer may pay with now, and what the shop may offer later',
  input: noInput,
  output: z.object({
    items: z.array(z.object({ ...method, testMode: z.boolean() })),
    later: z.array(z.object(method)),
  }),
  allow: anyone,
  run: async ({ tx, locale }) => {
    const offered = await listOfferedMethods(tx)
    const others = CHOSEN_METHODS.filter((id) => offered.every((one) => one.id !== id))
    return {
      items: offered.map(({ id, testMode }) => {
        const { name, offered: text } = choiceOf(id)
        return { id, name: name({}, { locale }), text: text({}, { locale }), testMode }
      }),
      later: others.flatMap((id) => {
        const { name, later } = choiceOf(id)
        return later ? { id, name: name({}, { locale }), text: later({}, { locale }) } : []
      }),
    }
  },
})
