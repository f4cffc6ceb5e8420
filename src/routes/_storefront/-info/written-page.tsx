import type { ComponentType } from 'react'
import { call, type Output } from '#browser/client.ts'
import { staticIsland } from '#ui/static-island.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

export type Settings = Output<'GET /settings'>

/** What a file of texts exports. */
export type Written<Props, Known> = {
  title: () => string
  description: (settings: Settings, known: Known) => string
  Body: ComponentType<Props>
}

/**
 * A page of words: its texts travel as script only to somebody who comes from another page of the shop. `know` reads what
 * it needs besides the settings.
 */
export function writtenPage<Props extends object, Known = undefined>(
  read: () => Promise<Written<Props, Known>>,
  know?: () => Promise<Known>,
) {
  let written: Written<Props, Known> | null = null

  async function load() {
    const [settings, page, known] = await Promise.all([call('GET /settings'), read(), know?.() as Known])
    written = page
    return { title: page.title(), description: page.description(settings, known), known }
  }

  const Body = staticIsland(async () => (await read()).Body, {
    serverRendered: () => written?.Body ?? null,
    meanwhile: <SkeletonText lines={12} className="page py-8" />,
  })
  return { load, Body }
}
