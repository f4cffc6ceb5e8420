import * as z from 'zod'
import { endpoint } from '#server/http/endpoint.ts'
import { ownsStore } from '../access.ts'
import { applyAgain } from '../commands.ts'
import { applyAgainInput } from '../input.ts'

export const reapply = endpoint({
  method: 'POST',
  path: '/store/application',
  summary: 'Mends my rejected store and asks for its approval again',
  input: applyAgainInput,
  output: z.object({ standing: z.literal('pending') }),
  allow: ownsStore,
  run: async ({ tx, actor, now }, details) => {
    await applyAgain(tx, { actor, details, now })
    return { standing: 'pending' as const }
  },
})
