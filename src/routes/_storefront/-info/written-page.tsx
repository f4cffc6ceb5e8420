import type { ComponentType } from 'react'
import { call, type Output } from '#browser/client.ts'
import { staticIsland } from '#ui/static-island.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'

export type Settings = Output<'GET /settings'>

/** What a file of texts exports. */
export type Written<Props> = {
  title: () => string
  description: (settings: Settings) => string
  Body: ComponentType<Props>
}

/** A page of words: its texts travel as script only to somebody who comes from another page of the shop. */
export function writtenPage<Props extends object>(read: () => Promise<Written<Props>>) {
  let written: Written<Props> | null = null

  async function load() {
    const [settings, page] = await Promise.all([call('GET /settings'), read()])
    written = page
    return { title: page.title(), description: page.description(settings) }
  }

  const Body = staticIsland(async () => (await read()).Body, {
    serverRendered: () => written?.Body ?? null,
    meanwhile: <SkeletonText lines={12} className="page py-8" />,
  })
  return { load, Body }
}
