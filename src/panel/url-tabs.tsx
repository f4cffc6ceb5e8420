import type { ReactNode } from 'react'
import { Tabs } from '#ui/tabs.tsx'
import { useAddressValue } from './use-list-state.ts'

type UrlTabsProps = {
  label: string
  /** The first one is there when the address names none. */
  tabs: readonly { id: string; label: ReactNode; show: () => ReactNode }[]
  /** The word in the address. */
  word?: string
}

/** Tabs that can be linked to, reloaded and gone back to; only the chosen one is rendered. */
export function UrlTabs({ label, tabs, word = 'tab' }: UrlTabsProps) {
  const [asked, choose] = useAddressValue(word)
  const chosen = tabs.find(({ id }) => id === asked) ?? tabs[0]
  if (!chosen) return null
  return (
    <Tabs label={label} tabs={tabs} value={chosen.id} onChange={(id) => choose(id === tabs[0]?.id ? '' : id)}>
      {chosen.show()}
    </Tabs>
  )
}
