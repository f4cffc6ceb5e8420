import { Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { reasonOf } from '#browser/failure.ts'
import { useRead, useWrite } from '#browser/reading.ts'
import { m } from '#paraglide/messages.js'
import { ApiError } from '#browser/client.ts'
import { foldText } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#browser/toast.ts'
import { type EditedProduct, useProductEndpoints } from './product-endpoints.ts'
import type { ProductValues } from './product-values.ts'

/**
 * The categories of a product, in the order they were chosen: the first one is its main one. `known` are those it has
 * already, also where a store is no longer offered them.
 */
export function CategoriesField({ known }: { known: EditedProduct['categories'] }) {
  const id = useId()
  const { field, fieldState } = useController<ProductValues, 'categoryIds'>({ name: 'categoryIds' })
  const endpoints = useProductEndpoints()
  const categories = useRead(endpoints.categories, {}, { updates: ['category.changed'] })
  const items = useChosenFirst(categories.data && withKnown(categories.data.items, known), field.value)
  useWithoutGone(categories.data?.items, (gone) => {
    if (field.value.some((id) => gone.has(id))) field.onChange(field.value.filter((id) => !gone.has(id)))
  })
  const toggle = (categoryId: string, isOn: boolean) =>
    field.onChange(
      isOn ? [...field.value, categoryId] : field.value.filter((chosen) => chosen !== categoryId),
    )
  return (
    <fieldset
      aria-describedby={fieldState.error ? `${id}-error` : undefined}
      aria-invalid={fieldState.error ? true : undefined}
      className="min-w-0"
    >
      <legend className="mb-1.5 font-semibold text-sm">
        {m.common_categories()}
        <span aria-hidden className="text-bad-ink">
          {' *'}
        </span>
        <span className="sr-only"> ({m.admin_required()})</span>
      </legend>
      <div
        className={`max-h-56 overflow-y-auto rounded-control border px-3 py-1.5 ${fieldState.error ? 'border-bad' : 'border-line-strong'}`}
      >
        {categories.error && !items && (
          <p className="py-2 text-bad-ink text-sm">{reasonOf(categories.error, m.admin_load_failed())}</p>
        )}
        {!items && !categories.error && <Skeleton className="my-2 h-24" />}
        <div className="grid gap-x-4 sm:grid-cols-2">
          {items?.map(({ id: categoryId, name, isActive = true }, at) => (
            <Checkbox
              key={categoryId}
              ref={at === 0 ? field.ref : undefined}
              label={
                <>
                  <span className="[overflow-wrap:anywhere]">{name}</span>
                  {!isActive && <span className="text-muted"> · {m.admin_inactive()}</span>}
                  {field.value[0] === categoryId && (
                    <span className="text-muted"> · {m.admin_main_category()}</span>
                  )}
                </>
              }
              checked={field.value.includes(categoryId)}
              onChange={(event) => toggle(categoryId, event.target.checked)}
              onBlur={field.onBlur}
            />
          ))}
        </div>
      </div>
      {fieldState.error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{fieldState.error.message}</FieldError>
        </div>
      )}
      {endpoints.isAdmin && (
        <NewCategory
          known={items?.map(({ name }) => name) ?? []}
          onAdded={(categoryId) => field.onChange([...field.value, categoryId])}
        />
      )}
    </fieldset>
  )
}

type Offered = { id: string; name: string; isActive?: boolean }

const withKnown = (offered: readonly Offered[], known: readonly Offered[]) => [
  ...offered,
  ...known.filter(({ id }) => offered.every((other) => other.id !== id)),
]

/** What was offered and is no more, because somebody deleted it while the form was open. */
function useWithoutGone(offered: readonly Offered[] | undefined, drop: (gone: ReadonlySet<string>) => void) {
  const before = useRef<readonly Offered[]>([])
  useEffect(() => {
    if (!offered) return
    const here = new Set(offered.map(({ id }) => id))
    drop(new Set(before.current.flatMap(({ id }) => (here.has(id) ? [] : id))))
    before.current = offered
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new list can lack something
  }, [offered])
}

/** Those that were chosen when the form was opened come first, where they are seen without scrolling. */
function useChosenFirst<Item extends { id: string }>(
  items: readonly Item[] | undefined,
  chosen: readonly string[],
) {
  const [first] = useState(chosen)
  return (
    items && [
      ...items.filter(({ id }) => first.includes(id)),
      ...items.filter(({ id }) => !first.includes(id)),
    ]
  )
}

/** Adds a category without leaving the form. An empty name asks for nothing. */
function NewCategory({ known, onAdded }: { known: readonly string[]; onAdded: (id: string) => void }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const adding = useWrite('POST /admin/categories', { refreshes: ['GET /admin/categories'] })
  const refuse = (reason: string) => {
    setProblem(reason)
    toast.error(reason)
  }
  const add = async () => {
    const wanted = name.trim()
    if (wanted === '' || adding.isPending) return
    if (known.some((other) => foldText(other.trim()) === foldText(wanted)))
      return refuse(m.admin_category_exists())
    try {
      const added = await adding.mutateAsync({ name: wanted })
      onAdded(added.id)
      setName('')
      setProblem(null)
      toast.success(m.admin_category_added())
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'catalog.category_exists'
      refuse(isTaken ? m.admin_category_exists() : reasonOf(error, m.admin_category_add_failed()))
    }
  }
  return (
    <Field label={m.admin_new_category()} error={problem} className="mt-3">
      <div className="flex gap-2">
        <Input
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value)
            setProblem(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The form must not be sent by the key that adds a category.
            event.preventDefault()
            void add()
          }}
        />
        <Button
          variant="secondary"
          icon={<Plus aria-hidden />}
          busy={adding.isPending}
          onClick={() => void add()}
        >
          {m.common_add()}
        </Button>
      </div>
    </Field>
  )
}
