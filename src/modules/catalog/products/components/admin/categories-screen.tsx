import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import type { Output, Route } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { formatCount } from '#lib/money.ts'
import { foldText } from '#lib/text.ts'
import { useAsk } from '#panel/asking.tsx'
import { FormDialog } from '#panel/form-dialog.tsx'
import { PercentField } from '#panel/number-fields.tsx'
import { PanelPage } from '#panel/panel-page.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { percentText, percentTyped } from '#panel/typed.ts'
import { UrlTabs } from '#panel/url-tabs.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeleteAct } from '#panel/delete-act.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { Link } from '#ui/link.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { ITBMS_PERCENTS } from '../../input.ts'
import { SynonymsScreen } from './synonyms-screen.tsx'

type Category = Output<'GET /admin/categories'>['items'][number]
const READS: readonly Route[] = ['GET /admin/categories']

/** How products are found: their categories, words that mean the same, and `more`, in a page beside the products. */
export function CategoriesScreen({ more }: { more: ComponentProps<typeof UrlTabs>['tabs'] }) {
  return (
    <PanelPage
      title={m.catalog_categories_and_synonyms()}
      parent={{ label: m.common_products(), href: '/admin/products' }}
    >
      <UrlTabs
        label={m.catalog_categories_and_synonyms()}
        tabs={[
          { id: 'categories', label: m.common_categories(), show: () => <Categories /> },
          { id: 'synonyms', label: m.catalog_synonyms(), show: () => <SynonymsScreen isPart /> },
          ...more,
        ]}
      />
    </PanelPage>
  )
}

/** The categories of the shop in the order of its menus: added, renamed, switched, ordered by hand and deleted. */
export function Categories() {
  const ask = useAsk()
  const read = useRead('GET /admin/categories', {}, { updates: ['category.changed'] })
  const order = useAct('PUT /admin/categories/order', {
    said: m.catalog_categories_ordered,
    failed: m.catalog_category_update_failed,
    refreshes: READS,
  })
  const items = read.data?.items ?? []
  const move = (at: number, by: number) => {
    const ids = items.map(({ id }) => id)
    const [moved] = ids.splice(at, 1)
    ids.splice(at + by, 0, moved!)
    void order.start({ ids })
  }
  const canMove = (at: number, by: number) =>
    items[at + by] !== undefined && items[at + by]!.isSeasonal === items[at]!.isSeasonal
  return (
    <section aria-label={m.common_categories()}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted text-sm">{m.catalog_categories_reason()}</p>
        <Button
          icon={<Plus aria-hidden />}
          onClick={() => ask((close) => <CategoryDialog known={items} onClose={close} />)}
        >
          {m.catalog_category_add()}
        </Button>
      </div>
      {isLost(read) && <ReadError read={read} title={m.common_load_failed()} />}
      {!read.data && !isLost(read) && <SkeletonText lines={8} />}
      {read.data && items.length === 0 && (
        <EmptyState title={m.catalog_categories_none()} reason={m.catalog_categories_reason()} />
      )}
      <ol className="divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {items.map((category, at) => (
          <li key={category.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
            <span className="flex shrink-0">
              <IconButton
                label={m.catalog_category_up({ name: category.name })}
                icon={<ArrowUp />}
                disabled={order.busy || !canMove(at, -1)}
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={m.catalog_category_down({ name: category.name })}
                icon={<ArrowDown />}
                disabled={order.busy || !canMove(at, 1)}
                onClick={() => move(at, 1)}
              />
            </span>
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold [overflow-wrap:anywhere]">{category.name}</span>
                {category.isSeasonal && <Badge>{m.common_seasonal()}</Badge>}
                <span className="text-muted text-sm">ITBMS {category.itbmsPercent} %</span>
              </p>
              {category.description && <p className="truncate text-muted text-sm">{category.description}</p>}
              <Link
                href={`/admin/products?category=${category.slug}`}
                className="inline-flex min-h-6 items-center text-brand-ink text-sm underline underline-offset-4"
              >
                {m.catalog_category_products({
                  count: category.productCount,
                  shown: formatCount(category.productCount),
                })}
              </Link>
            </div>
            <CategoryActs category={category} known={items} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function CategoryActs({ category, known }: { category: Category; known: readonly Category[] }) {
  const ask = useAsk()
  const toggle = useAct('PATCH /admin/categories/{id}', {
    said: m.catalog_category_switched,
    failed: m.catalog_category_update_failed,
    refreshes: READS,
  })
  return (
    <span className="flex items-center gap-1">
      <Switch
        label={<span className="sr-only">{m.catalog_category_active_of({ name: category.name })}</span>}
        checked={category.isActive}
        disabled={toggle.busy}
        onChange={({ target }) => void toggle.start({ id: category.id, isActive: target.checked })}
      />
      <span aria-hidden className="w-16 text-muted text-sm">
        {category.isActive ? m.catalog_category_active() : m.catalog_category_inactive()}
      </span>
      <IconButton
        label={m.common_edit_of({ name: category.name })}
        icon={<Pencil />}
        onClick={() => ask((close) => <CategoryDialog category={category} known={known} onClose={close} />)}
      />
      <IconButton
        label={m.catalog_category_delete_of({ name: category.name })}
        icon={<Trash2 />}
        onClick={() =>
          ask((close) => (
            <DeleteAct
              endpoint="DELETE /admin/categories/{id}"
              id={category.id}
              title={m.catalog_category_delete_title({ name: category.name })}
              consequence={m.catalog_category_delete_question()}
              said={m.catalog_category_deleted}
              failed={m.catalog_category_delete_failed}
              refreshes={READS}
              onClose={close}
            />
          ))
        }
      />
    </span>
  )
}

const RATES = ['0', '7', '10', '15'] as const satisfies readonly `${(typeof ITBMS_PERCENTS)[number]}`[]

type CategoryDialogProps = { category?: Category; known: readonly Category[]; onClose: () => void }

function CategoryDialog({ category, known, onClose }: CategoryDialogProps) {
  const feedback = { reportsIn: 'both' as const, refreshes: READS, done: onClose }
  const add = useAct('POST /admin/categories', {
    ...feedback,
    said: m.catalog_category_added,
    failed: m.catalog_category_add_failed,
  })
  const update = useAct('PATCH /admin/categories/{id}', {
    ...feedback,
    said: m.catalog_category_updated,
    failed: m.catalog_category_update_failed,
  })
  const own = category?.commissionHundredths ?? null
  const values = {
    name: category?.name ?? '',
    description: category?.description ?? '',
    itbms: String(category?.itbmsPercent ?? 7),
    commission: own === null ? '' : percentText(own),
  }
  const schema = z.object({
    name: z.string().check(
      z.trim(),
      z.minLength(1, m.catalog_category_name_required()),
      z.maxLength(80, m.app_too_long()),
      z.refine(
        (name) =>
          !known.some((one) => one.id !== category?.id && foldText(one.name.trim()) === foldText(name)),
        m.catalog_category_exists(),
      ),
    ),
    description: z.string().check(z.trim(), z.maxLength(500, m.app_too_long())),
    itbms: z.pipe(
      z.enum(RATES),
      z.transform((rate) => Number(rate) as (typeof ITBMS_PERCENTS)[number]),
    ),
    commission: z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      percentTyped({ min: 0, max: 10_000, message: m.catalog_category_commission_hint }),
    ]),
  })
  const act = {
    ...(category ? update : add),
    start: ({ commission: commissionHundredths, itbms: itbmsPercent, ...given }: z.output<typeof schema>) =>
      category
        ? update.start({ id: category.id, ...given, itbmsPercent, commissionHundredths })
        : add.start({ ...given, itbmsPercent }),
  }
  const form = useRecordForm(schema, values, act)
  return (
    <FormDialog
      form={form}
      title={category ? m.catalog_category_edit() : m.catalog_category_add()}
      description={category ? m.catalog_category_rename_effect() : undefined}
      saveLabel={m.common_save()}
      onClose={onClose}
    >
      <Field required label={m.common_name()} error={form.errors['name']}>
        <Input data-autofocus autoComplete="off" {...form.register('name')} />
      </Field>
      <Field
        label={m.common_description()}
        optionalLabel={m.common_optional()}
        error={form.errors['description']}
      >
        <Textarea rows={3} {...form.register('description')} />
      </Field>
      <Field label={m.catalog_category_itbms()} hint={m.catalog_category_itbms_hint()}>
        <Select
          options={RATES.map((value) => ({
            value,
            label: value === '0' ? m.catalog_category_itbms_exempt() : `${value} %`,
          }))}
          {...form.register('itbms')}
        />
      </Field>
      {category && (
        <PercentField
          label={m.catalog_category_commission()}
          hint={m.catalog_category_commission_hint()}
          optionalLabel={m.common_optional()}
          error={form.errors['commission']}
          {...form.register('commission')}
        />
      )}
    </FormDialog>
  )
}
