import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export type Tab = { id: string; label: ReactNode }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  /** What the chosen tab shows. */
  children: ReactNode
}

export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const at = tabs.findIndex((tab) => tab.id === value)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const target = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!target) return
    event.preventDefault()
    onChange(target.id)
    document.getElementById(`${id}-${target.id}`)?.focus()
  }
  return (
    <div>
      <div role="tablist" aria-label={label} className={tabsClass}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${id}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={onKeyDown}
            className={tabClass(tab.id === value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className="pt-4">
        {children}
      </div>
    </div>
  )
}

/** For links between screens that should look like tabs. */
export const tabsClass = 'flex gap-1 overflow-x-auto border-line border-b'
export const tabClass = (isChosen: boolean) =>
  cx(
    'inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 px-3 font-semibold text-sm transition-colors -outline-offset-2 focus-visible:-outline-offset-2',
    isChosen ? 'border-brand-strong text-brand-ink' : 'border-transparent text-muted hover:text-ink',
  )
