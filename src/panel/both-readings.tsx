import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

type BothReadingsProps = {
  /** What was typed, and what is stored now. */
  mine: object
  now: object
  dirty: readonly string[]
  /** The labels of the fields. */
  names: object
  onKeep: () => void
  onTake: () => void
}

/** Someone else saved first: shows what was typed and what is stored now, field by field. */
export function BothReadings({ mine, now, dirty, names, onKeep, onTake }: BothReadingsProps) {
  const rows = Object.entries(names)
    .filter(([field]) => dirty.includes(field))
    .map(([field, name]) => ({ name: String(name), mine: textAt(mine, field), now: textAt(now, field) }))
    .filter((row) => row.mine !== row.now)
  return (
    <Notice tone="warn" title={m.panel_stale_title()}>
      <p>{rows.length > 0 ? m.panel_stale_differs() : m.panel_stale_elsewhere()}</p>
      {rows.length > 0 && (
        <table className="mt-3 w-full border-collapse text-left text-ink text-sm">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="py-1 pr-4 font-semibold">
                {m.panel_stale_field()}
              </th>
              <th scope="col" className="py-1 pr-4 font-semibold">
                {m.panel_stale_mine()}
              </th>
              <th scope="col" className="py-1 font-semibold">
                {m.panel_stale_now()}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name} className="border-line border-t align-top">
                <th scope="row" className="py-1.5 pr-4 font-normal text-muted">
                  {row.name}
                </th>
                <td className="py-1.5 pr-4 [overflow-wrap:anywhere]">{row.mine}</td>
                <td className="py-1.5 [overflow-wrap:anywhere]">{row.now}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeep}>
          {m.panel_stale_keep()}
        </Button>
        <Button size="sm" variant="secondary" onClick={onTake}>
          {m.panel_stale_take()}
        </Button>
      </div>
    </Notice>
  )
}

const textAt = (record: object, field: string) => textOf((record as Record<string, unknown>)[field])

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? m.common_yes() : m.common_no()
  if (Array.isArray(value)) return value.map(textOf).join(', ') || '—'
  if (value instanceof Object) return Object.values(value).map(textOf).join(' · ')
  return value === null || value === undefined || value === '' ? '—' : String(value)
}
