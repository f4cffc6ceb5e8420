import * as z from 'zod'

export const foundOf = <Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z.object({
    items: z.array(
      z.object({
        kind: z.enum(kinds),
        id: z.uuid(),
        title: z.string(),
        detail: z.string().nullable(),
        cents: z.int().nullable(),
      }),
    ),
  })
