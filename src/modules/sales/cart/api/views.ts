import * as z from 'zod'
import type { SharedLink } from '../commands/lists.ts'

/** A link that anybody may open until it ends. */
export const sharedLink = z.object({ token: z.string(), endsAt: z.iso.datetime() }).meta({ id: 'SharedLink' })

export const presentLink = ({ token, endsAt }: SharedLink) => ({
  token,
  endsAt: endsAt.toISOString(),
})

export const SHARE_LIMIT = {
  name: 'shared-lists',
  hits: 60,
  seconds: 3600,
  by: 'user',
  shared: true,
} as const
