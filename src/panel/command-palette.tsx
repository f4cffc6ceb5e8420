/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus stays in the combobox, which moves through the options */
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useModal } from '#ui/use-modal.ts'
import { matchScore } from '#lib/match-score.ts'

export type Command = {
  id: string
  label: string
  /** Other words it is found by. */
  keywords?: string | undefined
  icon?: ReactNode
  hint?: string | undefined
  /** Begins another step in place of closing. */
  staysOpen?: boolean
  onSelect: () => void
}

export type CommandGroup = {
  label: string
  commands: readonly Command[]
  /** Shown only once something is typed. */
  isQuiet?: boolean
}

type CommandPaletteProps = {
  open: boolean
  onClose: () => void
  groups: readonly CommandGroup[]
  /** Receives what is typed, for records that only the server can find. */
  onQuery?: ((query: string) => void) | undefined
  /** What the server found for it; shown as it is, under the commands. */
  found?: readonly CommandGroup[] | undefined
  searching?: boolean | undefined
  /** The search failed; asks again. */
  failed?: (() => void) | undefined
  /** The act that is under way; an empty field is left backwards. */
  step?: { name: string; onBack: () => void } | undefined
  labels: { title: string; placeholder: string; nothing: string }
}

/** Open it with `useShortcut('k', …)`. */
export function CommandPalette({ open, onClose, ...palette }: CommandPaletteProps) {
  const dialogProps = useModal(open, onClose)
  return (
    <dialog
      {...dialogProps}
      aria-label={palette.labels.title}
      className="mx-auto mt-[12dvh] max-h-[min(28rem,76dvh)] w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-card border border-line bg-raised p-0 text-ink shadow-soft transition-opacity open:flex starting:open:opacity-0"
    >
      {open && <Palette onClose={onClose} {...palette} />}
    </dialog>
  )
}

function Palette(props: Omit<CommandPaletteProps, 'open'>) {
  const { groups, found: records = [], onQuery, searching, failed, step, onClose, labels } = props
  const id = useId()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const found = [...findCommands(groups, query), ...records]
  const flat = found.flatMap((group) => group.commands)
  const current = flat[at]

  const says = saying()

  function saying() {
    if (searching) return { text: m.panel_palette_searching(), isSeen: true }
    if (failed) return { text: '', isSeen: false }
    if (flat.length === 0) return { text: labels.nothing, isSeen: true }
    return { text: query.trim() ? m.panel_pick_found({ count: flat.length }) : '', isSeen: false }
  }
  const choose = (command: Command) => {
    if (!command.staysOpen) onClose()
    command.onSelect()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && event.key === 'Backspace' && query === '') {
      event.preventDefault()
      step.onBack()
    }
    if (move && flat.length) {
      event.preventDefault()
      const next = (at + move + flat.length) % flat.length
      setAt(next)
      document.getElementById(`${id}-${flat[next]?.id}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      choose(current)
    }
  }
  return (
    <div className="flex min-h-0 w-full flex-col">
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Search aria-hidden className="size-5 shrink-0 text-muted" />
        {step && (
          <span aria-hidden className="shrink-0 rounded-sm bg-brand-soft px-2 py-0.5 text-brand-ink text-sm">
            {step.name}
          </span>
        )}
        <input
          data-autofocus
          role="combobox"
          aria-label={labels.title}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={labels.placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            onQuery?.(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={labels.title} className="min-h-0 overflow-y-auto p-2">
        {found.map((group, groupAt) => (
          <div key={group.label} role="group" aria-labelledby={`${id}-group-${groupAt}`}>
            <p id={`${id}-group-${groupAt}`} className="px-3 pt-2 pb-1 font-semibold text-muted text-sm">
              {group.label}
            </p>
            {group.commands.map((command) => (
              <div
                key={command.id}
                id={`${id}-${command.id}`}
                role="option"
                aria-selected={command === current}
                onClick={() => choose(command)}
                onPointerMove={() => setAt(flat.indexOf(command))}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-base md:min-h-9 md:text-sm [&_svg]:size-4.5 [&_svg]:shrink-0',
                  command === current && 'bg-brand-soft text-brand-ink',
                )}
              >
                {command.icon}
                <span className="min-w-0 flex-1 truncate">{command.label}</span>
                {command.hint && <span className="shrink-0 text-muted text-sm">{command.hint}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {failed && !searching && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-4 py-2 text-bad-ink text-sm">
          <p role="alert">{m.panel_palette_failed()}</p>
          <Button variant="quiet" size="sm" onClick={failed}>
            {m.common_retry()}
          </Button>
        </div>
      )}
      <output className={cx('px-4 text-muted', says.isSeen ? 'pt-3 pb-4 text-center text-sm' : 'sr-only')}>
        {says.text}
      </output>
    </div>
  )
}

function findCommands(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  if (!query.trim()) return groups.filter(({ isQuiet }) => !isQuiet)
  return groups
    .map((group) => {
      const scored = group.commands.map((command) => ({
        command,
        score: Math.max(matchScore(query, command.label), matchScore(query, command.keywords ?? '') - 1),
      }))
      // Characters scattered over a long text are no answer where there are many.
      const least = group.isQuiet ? 59 : 1
      const matching = scored.filter((entry) => entry.score >= least).sort((a, b) => b.score - a.score)
      return {
        label: group.label,
        commands: matching.slice(0, group.isQuiet ? 6 : undefined).map((entry) => entry.command),
      }
    })
    .filter((group) => group.commands.length > 0)
}
