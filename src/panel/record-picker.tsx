/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a combobox of found records has no tag of its own */
import { ChevronsUpDown, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'

export type Picked = { id: string; label: string; hint?: string | undefined; picture?: ReactNode }

type RecordPickerProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  value: Picked | null
  onChange: (picked: Picked | null) => void
  /** A hook: what answers to these words, a product, a person, a store or a category; undefined while it is read. */
  useFound: (words: string) => readonly Picked[] | undefined
}

const TYPING_MS = 200

/** Chooses one record by typing some of its name; `useFound` says which there are. */
export function RecordPicker(props: RecordPickerProps) {
  const { label, hint, error, required, value, onChange, useFound } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const found = useFound(useLater(typed ?? '', TYPING_MS))
  const isOpen = typed !== null
  const options = isOpen ? (found ?? []) : []
  const active = options[Math.min(at, options.length - 1)]

  const look = (text: string) => {
    setTyped(text)
    setAt(0)
  }
  const pick = (picked: Picked) => {
    onChange(picked)
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1 }[event.key]
    if (event.key === 'ArrowDown' && !isOpen) look('')
    else if (isOpen && to !== undefined) setAt(Math.max(0, Math.min(to, options.length - 1)))
    else if (isOpen && event.key === 'Enter' && active) pick(active)
    else if (isOpen && event.key === 'Escape') {
      // Only the list closes, not the dialog that it stands in.
      event.stopPropagation()
      setTyped(null)
    } else return
    event.preventDefault()
  }
  return (
    <div className="relative">
      <Field label={label} hint={hint} error={error} required={required}>
        <Input
          ref={field}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && `${listId}-${active.id}`}
          autoComplete="off"
          placeholder={m.panel_pick_type()}
          value={typed ?? value?.label ?? ''}
          onChange={(event) => look(event.target.value)}
          onClick={() => !isOpen && look('')}
          onBlur={() => setTyped(null)}
          onKeyDown={onKeyDown}
          after={
            value && !isOpen ? (
              <IconButton
                size="sm"
                label={m.panel_pick_clear({ label })}
                icon={<X />}
                onClick={() => {
                  onChange(null)
                  field.current?.focus()
                }}
              />
            ) : (
              <ChevronsUpDown aria-hidden className="size-4" />
            )
          }
        />
      </Field>
      {isOpen && (
        <ul
          id={listId}
          role="listbox"
          aria-label={label}
          className="absolute z-30 mt-1 max-h-72 w-full overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-soft"
        >
          {options.map((one) => (
            <Option
              key={one.id}
              id={`${listId}-${one.id}`}
              one={one}
              isActive={one === active}
              onPick={pick}
            />
          ))}
        </ul>
      )}
      <output className="sr-only">
        {isOpen && (found === undefined ? m.common_loading() : m.panel_pick_found({ count: found.length }))}
      </output>
      {isOpen && found?.length === 0 && (
        <p className="mt-1 text-muted text-sm">{m.common_nothing_matches()}</p>
      )}
    </div>
  )
}

type OptionProps = { id: string; one: Picked; isActive: boolean; onPick: (one: Picked) => void }

function Option({ id, one, isActive, onPick }: OptionProps) {
  return (
    // The keyboard is the field's: it stays there while the list is walked.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      // Before the field loses the focus and the list goes.
      onPointerDown={(event) => {
        event.preventDefault()
        onPick(one)
      }}
      className={cx(
        'flex min-h-11 items-center gap-2.5 rounded-control px-3 text-sm md:min-h-9',
        isActive ? 'bg-sunken' : 'hover:bg-sunken',
      )}
    >
      {one.picture}
      <span className="min-w-0 flex-1 truncate">{one.label}</span>
      {one.hint && <span className="shrink-0 text-muted">{one.hint}</span>}
    </li>
  )
}

/** The value once it has stayed the same for a while. */
function useLater(value: string, delayMs: number) {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return later
}
