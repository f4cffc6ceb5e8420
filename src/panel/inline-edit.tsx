import { type KeyboardEvent, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'

type InlineEditProps = {
  /** What it is and of which row: `Precio de Mola con marco`. */
  label: string
  /** As it is typed. */
  value: string
  /** As it is read, where that is another: `$12.50`. */
  shown?: string
  /** Returns the reason of a refusal; nothing when the value was stored. */
  onSave: (text: string) => Promise<string | undefined>
  inputMode?: 'text' | 'decimal' | 'numeric'
  align?: 'start' | 'end'
}

type Step = 'up' | 'down' | 'left' | 'right'

/**
 * One cell of a table that is written in like one of a spreadsheet: arrows go from cell to cell, a key or Enter
 * begins, Enter keeps it and goes down, Tab keeps it and goes on, Esc leaves it as it was.
 */
export function InlineEdit(props: InlineEditProps) {
  const { label, value, shown = value, onSave, inputMode = 'text', align = 'start' } = props
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const cell = useRef<HTMLButtonElement>(null)

  const begin = (text: string) => {
    setProblem(undefined)
    setDraft(text)
  }
  const end = () => {
    setDraft(null)
    setProblem(undefined)
  }
  const save = async () => {
    if (draft === null || busy) return
    if (draft.trim() === value) return end()
    setBusy(true)
    const refusal = await onSave(draft.trim())
    setBusy(false)
    if (refusal === undefined) end()
    else setProblem(refusal)
  }
  const keepAndGo = (from: HTMLElement, step: Step) => {
    void save()
    if (!go(from, step)) cell.current?.focus()
  }
  const whileTyping = (event: KeyboardEvent<HTMLInputElement>) => {
    const step =
      event.key === 'Enter' ? 'down' : event.key === 'Tab' ? (event.shiftKey ? 'left' : 'right') : null
    if (event.key === 'Escape') end()
    if (event.key === 'Escape') requestAnimationFrame(() => cell.current?.focus())
    if (!step) return
    event.preventDefault()
    keepAndGo(event.currentTarget, step)
  }
  const onRestKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = steps[event.key]
    if (step && go(event.currentTarget, step)) return event.preventDefault()
    const isCharacter =
      event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isCharacter && event.key !== 'F2') return
    event.preventDefault()
    begin(isCharacter ? event.key : value)
  }
  const look = cx(
    'min-h-9 w-full max-w-44 truncate rounded-control max-md:min-h-11 px-2 text-sm tabular-nums',
    align === 'end' && 'text-right',
  )
  if (draft === null)
    return (
      <button
        ref={cell}
        type="button"
        data-inline-edit
        aria-label={`${label}: ${shown}`}
        onClick={() => begin(value)}
        onKeyDown={onRestKey}
        className={cx(
          look,
          // Where nothing hovers the frame says that it can be written in.
          'border border-transparent hover:border-line-strong max-md:min-w-24 max-md:border-line',
          align === 'start' && 'text-left',
        )}
      >
        {shown}
      </button>
    )
  return (
    <span className="relative block">
      <input
        data-inline-edit
        // The field already has the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        title={problem}
        inputMode={inputMode}
        value={draft}
        readOnly={busy}
        onChange={(event) => begin(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={whileTyping}
        className={cx(look, 'border border-brand-strong bg-surface aria-invalid:border-bad')}
      />
      {problem && (
        <span
          role="alert"
          className="absolute top-full right-0 z-20 mt-1 w-max max-w-60 rounded-control bg-bad-soft px-2 py-1 text-bad-ink text-sm"
        >
          {problem}
        </span>
      )}
    </span>
  )
}

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** Goes to the next such cell of the table in that direction; false where there is none. */
function go(from: HTMLElement, step: Step): boolean {
  const row = from.closest('tr')
  const cellsOf = (one: Element | null | undefined) => [
    ...(one?.querySelectorAll<HTMLElement>('[data-inline-edit]') ?? []),
  ]
  const at = cellsOf(row).indexOf(from)
  const target = {
    up: cellsOf(row?.previousElementSibling)[at],
    down: cellsOf(row?.nextElementSibling)[at],
    left: cellsOf(row)[at - 1] ?? cellsOf(row?.previousElementSibling).at(-1),
    right: cellsOf(row)[at + 1] ?? cellsOf(row?.nextElementSibling)[0],
  }[step]
  target?.focus()
  return target !== undefined
}
