import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Input } from '#ui/input.tsx'
import { useSlashFocus } from '#ui/use-shortcut.ts'

export type AppliedFilter = { id: string; label: string; removeLabel: string; onRemove: () => void }

type FilterBarProps = {
  /** `onChange` comes 300 ms after the last key, or at once on Enter. */
  search?:
    | { value: string; label: string; placeholder?: string | undefined; onChange: (value: string) => void }
    | undefined
  /** Selects and switches, in one row. */
  children?: ReactNode
  applied?: readonly AppliedFilter[] | undefined
  clearLabel?: string | undefined
  onClear?: (() => void) | undefined
  /** On the right: export, columns. */
  actions?: ReactNode
}

export function FilterBar({ search, children, applied = [], clearLabel, onClear, actions }: FilterBarProps) {
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {search && <SearchField {...search} />}
        {children}
        {actions && <div className="ml-auto flex items-center gap-2">{actions}</div>}
      </div>
      {applied.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {applied.map((filter) => (
            <Chip key={filter.id} removeLabel={filter.removeLabel} onRemove={filter.onRemove}>
              {filter.label}
            </Chip>
          ))}
          {clearLabel && (
            <Button variant="link" className="text-sm" onClick={onClear}>
              {clearLabel}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function SearchField({ value, label, placeholder, onChange }: NonNullable<FilterBarProps['search']>) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [draft, setDraft] = useState<string | null>(null)
  useSlashFocus(field)
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (text: string, delayMs: number) => {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      onChange(text.trim())
      setDraft(null)
    }, delayMs)
  }
  return (
    <Input
      ref={field}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      aria-keyshortcuts="/"
      before={<Search aria-hidden />}
      after={<kbd className="hidden rounded-sm border border-line px-1.5 text-sm md:block">/</kbd>}
      value={draft ?? value}
      onChange={(event) => send(event.target.value, 300)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(event.currentTarget.value, 0)
        if (event.key === 'Escape') {
          if (event.currentTarget.value) send('', 0)
          else event.currentTarget.blur()
        }
      }}
      className="w-full md:w-80"
    />
  )
}
