import { FilterX, Search, SlidersHorizontal } from 'lucide-react'
import { Children, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Input } from '#ui/input.tsx'
import { useSlashFocus } from '#ui/use-shortcut.ts'

type FilterBarProps = {
  search?: SearchFieldProps | undefined
  /** What the others hang on, such as the kind of a report: in sight wherever it is read. */
  first?: ReactNode
  /** Selects, days and switches, in one row; on a phone more than one of them stand behind a button. */
  children?: ReactNode
  /** How many of them ask for something. */
  active?: number
  /** Where anything is asked for: takes all of it back. */
  onClear?: (() => void) | undefined
  /** On the right: export. */
  actions?: ReactNode
}

export function FilterBar({ search, first, children, active = 0, onClear, actions }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const folds = Children.count(children) > 1
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {search && <SearchField {...search} isMain className="md:w-80" />}
      {first}
      {folds && (
        <Button
          variant="secondary"
          icon={<SlidersHorizontal aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="grow md:hidden"
        >
          {m.panel_filters()}
          {active > 0 && ` (${active})`}
        </Button>
      )}
      <div
        id={id}
        className={cx(
          'contents',
          folds && (isOpen ? 'max-md:flex max-md:w-full max-md:flex-wrap max-md:gap-2' : 'max-md:hidden'),
        )}
      >
        {children}
      </div>
      {onClear && (
        <Button variant="quiet" icon={<FilterX aria-hidden />} onClick={onClear}>
          {m.panel_clear_filters()}
        </Button>
      )}
      {actions && <div className="ml-auto flex items-center gap-2">{actions}</div>}
    </div>
  )
}

type SearchFieldProps = {
  label: string
  value: string
  max?: number | undefined
  /** Comes 300 ms after the last key, or at once on Enter and when the field is left. */
  onChange: (value: string) => void
  /** The one that `/` goes to. */
  isMain?: boolean
  className?: string | undefined
}

const nowhere = { current: null }

export function SearchField({
  value,
  label,
  max = 100,
  onChange,
  isMain = false,
  className,
}: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What was typed stays as it is, the space before the next word too, until something else is asked for elsewhere.
  const [typed, setTyped] = useState({ text: value, from: value, asked: value })
  if (typed.asked === value && typed.from !== value) setTyped({ ...typed, from: value })
  const shown = value === typed.from || value === typed.asked ? typed.text : value
  useSlashFocus(isMain ? field : nowhere)
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (text: string, delayMs: number) => {
    setTyped({ text, from: value, asked: text.trim() })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(text.trim()), delayMs)
  }
  return (
    <Input
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={max}
      aria-keyshortcuts={isMain ? '/' : undefined}
      before={<Search aria-hidden />}
      after={isMain && <kbd className="hidden rounded-sm border border-line px-1.5 text-sm md:block">/</kbd>}
      value={shown}
      onChange={(event) => send(event.target.value, 300)}
      // A change of the address that came later would ask whether to leave what was begun meanwhile in a dialog.
      onBlur={(event) => {
        if (event.target.value.trim() !== value) send(event.target.value, 0)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(event.currentTarget.value, 0)
        if (event.key === 'Escape') {
          if (event.currentTarget.value) send('', 0)
          else event.currentTarget.blur()
        }
      }}
      className={cx('w-full', className)}
    />
  )
}
