import { Bookmark, Trash2 } from 'lucide-react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { useRead } from '#browser/reading.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { useAsk } from '#panel/asking.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { Link } from '#ui/link.tsx'

type SavedFiltersProps = { screen: 'sales'; path: `/${string}` }

const READS = ['GET /admin/saved-filters/{screen}'] as const

/** Filters of a list that one person keeps, each a link, and those of this moment under a name. */
export function SavedFilters(props: SavedFiltersProps) {
  const ask = useAsk()
  return (
    <Button
      variant="secondary"
      icon={<Bookmark aria-hidden />}
      onClick={() => ask((close) => <SavedFiltersDialog {...props} onClose={close} />)}
    >
      {m.admin_filters_saved()}
    </Button>
  )
}

function SavedFiltersDialog({ screen, path, onClose }: SavedFiltersProps & { onClose: () => void }) {
  const { data } = useRead('GET /admin/saved-filters/{screen}', { screen })
  const remove = useAct('DELETE /admin/saved-filters/{screen}/{id}', {
    said: m.admin_filters_removed,
    failed: m.admin_filters_failed,
    refreshes: READS,
  })
  const query = window.location.search.slice(1)
  return (
    <Dialog open size="sm" title={m.admin_filters_saved()} closeLabel={m.common_close()} onClose={onClose}>
      {data?.items.length === 0 && <p className="text-muted text-sm">{m.admin_filters_none()}</p>}
      <ul className="divide-y divide-line">
        {data?.items.map((filter) => (
          <li key={filter.id} className="flex items-center justify-between gap-3 py-1">
            <Link
              href={`${path}?${filter.query}`}
              onClick={onClose}
              className="min-w-0 flex-1 py-2 font-medium text-brand-ink underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              {filter.name}
            </Link>
            <IconButton
              label={m.admin_filters_remove({ name: filter.name })}
              icon={<Trash2 />}
              onClick={() => void remove.start({ screen, id: filter.id })}
            />
          </li>
        ))}
      </ul>
      {query !== '' && <KeepForm screen={screen} query={query} />}
    </Dialog>
  )
}

function KeepForm({ screen, query }: { screen: 'sales'; query: string }) {
  const act = useAct('POST /admin/saved-filters/{screen}', {
    said: m.admin_filters_said,
    failed: m.admin_filters_failed,
    reportsIn: 'both',
    refreshes: READS,
  })
  const schema = z.pipe(
    z.object({ name: z.string().check(z.trim(), z.minLength(1, m.admin_filters_name_required())) }),
    z.transform(({ name }) => ({ screen, name, query })),
  )
  const form = useRecordForm(schema, { name: '' }, act)
  return (
    <form noValidate onSubmit={form.submit} className="mt-4 grid gap-3 border-line border-t pt-4">
      <Field label={m.admin_filters_name()} error={form.errors['name'] ?? form.message ?? undefined}>
        <Input maxLength={60} autoComplete="off" {...form.register('name')} />
      </Field>
      <div>
        <Button type="submit" size="sm" busy={form.busy} busyLabel={m.panel_saving()}>
          {m.admin_filters_save()}
        </Button>
      </div>
    </form>
  )
}
