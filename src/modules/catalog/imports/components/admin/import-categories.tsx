import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import type { Input } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { formatCount } from '#lib/money.ts'
import { SheetSection } from '#panel/record-sheet.tsx'
import { TablePager } from '#panel/table-pager.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { Select, type SelectOption } from '#ui/select.tsx'
import { useImportEndpoints } from './import-endpoints.ts'
import type { ImportRun, UnknownCategory } from './import-words.ts'
import { readsOf } from './run-words.ts'

type Sent = Input<'PUT /admin/imports/{id}/categories'>['choices'][number]
/** By name: the id of a category, or a decision without one; '' is nothing yet. */
type Draft = ReadonlyMap<string, string>
const NOTHING: Draft = new Map()

type ImportCategoriesProps = { run: ImportRun; total: number; items: readonly UnknownCategory[] }

/** The categories of a file that the shop does not have, and what a person says each of them is. */
export function ImportCategories({ run, total, items }: ImportCategoriesProps) {
  const endpoints = useImportEndpoints()
  const { data } = useRead(endpoints.categories, {}, { updates: ['category.changed'] })
  const [draft, setDraft] = useState(NOTHING)
  const [{ page, pageSize }, turn] = useState({ page: 1, pageSize: 25 })
  const choose = useAct(endpoints.chooseCategories, {
    failed: m.imports_choices_failed,
    reportsIn: 'place',
    refreshes: readsOf(endpoints),
    done: () => setDraft(NOTHING),
  })
  const isBusy = choose.busy || run.status === 'reading'
  const known = data?.items ?? []
  const decide = (...chosen: [string, string][]) => setDraft(new Map([...draft, ...chosen]))
  const undecided = items.filter(
    ({ name, decision, near }) => decision === null && near.length > 0 && !draft.has(name),
  )
  return (
    <SheetSection title={m.imports_categories({ count: total })}>
      <div className="grid gap-4">
        <p className="text-muted text-sm">
          {run.mayCreate ? m.imports_categories_hint() : m.imports_categories_hint_own()}
        </p>
        {undecided.length > 1 && (
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            disabled={isBusy}
            onClick={() =>
              decide(...undecided.map(({ name, near }): [string, string] => [name, near[0]!.id]))
            }
          >
            {m.imports_categories_use_near({ count: undecided.length })}
          </Button>
        )}
        <ul className="divide-y divide-line rounded-card border border-line text-sm">
          {items.slice((page - 1) * pageSize, page * pageSize).map((unknown) => (
            <li key={unknown.name} className="grid gap-2 p-3 sm:grid-cols-2">
              <div className="min-w-0">
                <p className="font-medium [overflow-wrap:anywhere]">{unknown.name}</p>
                <p className="text-muted">{m.imports_categories_products({ count: unknown.products })}</p>
                <Standing of={unknown} />
              </div>
              <div className="grid min-w-0 content-start gap-2">
                <Select
                  aria-label={m.imports_category_of({ name: unknown.name })}
                  disabled={isBusy}
                  value={draft.get(unknown.name) ?? valueOf(unknown, run.mayCreate)}
                  onChange={({ currentTarget }) => decide([unknown.name, currentTarget.value])}
                  options={[...waysOf(run.mayCreate), ...optionsOf(unknown, known)]}
                />
                {unknown.near
                  .filter(({ id }) => draft.get(unknown.name) !== id)
                  .map(({ id, name }) => (
                    <Button
                      key={id}
                      variant="link"
                      size="sm"
                      className="justify-self-start text-left"
                      disabled={isBusy}
                      onClick={() => decide([unknown.name, id])}
                    >
                      {m.imports_category_near({ name })}
                    </Button>
                  ))}
              </div>
            </li>
          ))}
        </ul>
        {items.length > pageSize && (
          <TablePager
            page={page}
            pageSize={pageSize}
            total={items.length}
            onPage={(next) => turn({ page: next, pageSize })}
            onPageSize={(size) => turn({ page: 1, pageSize: size })}
          />
        )}
        {total > items.length && (
          <p className="text-muted text-sm">
            {m.imports_categories_more({ shown: formatCount(items.length), total: formatCount(total) })}
          </p>
        )}
        {choose.problem && (
          <div role="alert">
            <FieldError>{choose.problem.sentence}</FieldError>
          </div>
        )}
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={isBusy}
          disabled={draft.size === 0 && !isBusy}
          onClick={() => void choose.start({ id: run.id, choices: [...draft].map(sentOf) })}
        >
          {m.imports_categories_send()}
        </Button>
      </div>
    </SheetSection>
  )
}

function Standing({ of: { decision, reason, isRemembered } }: { of: UnknownCategory }) {
  if (decision === 'asked') return <p className="text-warn-ink">{m.imports_category_waits()}</p>
  if (decision === 'declined')
    return <p className="text-bad-ink">{m.imports_category_was_declined({ reason: reason ?? '' })}</p>
  return isRemembered && <p className="text-ok-ink">{m.imports_category_remembered()}</p>
}

const valueOf = ({ decision, categoryId }: UnknownCategory, mayCreate: boolean) =>
  categoryId ?? (decision === null || decision === 'declined' ? (mayCreate ? 'create' : '') : decision)

const waysOf = (mayCreate: boolean): SelectOption[] => [
  ...(mayCreate
    ? [{ value: 'create', label: m.imports_category_create() }]
    : [
        { value: '', label: m.imports_category_undecided() },
        { value: 'asked', label: m.imports_category_ask() },
      ]),
  { value: 'left_out', label: m.imports_category_leave_out() },
]

/** The categories of the shop, those that the name may mean first. */
function optionsOf(
  { near }: UnknownCategory,
  known: readonly { id: string; name: string }[],
): SelectOption[] {
  const ids = new Set(near.map(({ id }) => id))
  return [...near, ...known.filter(({ id }) => !ids.has(id))].map(({ id, name }) => ({
    value: id,
    label: name,
  }))
}

function sentOf([name, value]: [string, string]): Sent {
  if (value === 'create' || value === 'left_out' || value === 'asked') return { name, decision: value }
  return value === '' ? { name, decision: 'undecided' } : { name, decision: 'existing', categoryId: value }
}
