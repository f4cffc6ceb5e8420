import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { call, type Input } from '#browser/client.ts'
import { reasonOf } from '#browser/failure.ts'
import { readAgain } from '#browser/read-again.ts'
import { useRead } from '#browser/reading.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { toast } from '#browser/toast.ts'
import { parsePriceText } from '#lib/price-text.ts'
import { FormDialog } from '#panel/form-dialog.tsx'
import { MoneyField, PercentField } from '#panel/number-fields.tsx'
import { refuse } from '#panel/typed.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { ProductRow } from './product-columns.tsx'

type Edit = Input<'POST /admin/products/edits'>['edit']
type EditManyProps = { rows: readonly ProductRow[]; onClose: () => void; onDone: () => void }

const WHATS = {
  percent: m.catalog_edit_percent,
  amount: m.catalog_edit_amount,
  category: m.catalog_edit_category,
  only_category: m.catalog_edit_only_category,
  feature: m.admin_feature,
  unfeature: m.admin_unfeature,
  publish: m.catalog_publish,
  draft: m.catalog_edit_draft,
  archive: m.catalog_edit_archive,
} as const
type What = keyof typeof WHATS

/** One change for all chosen products, which can be taken back with one press. */
export function EditManyDialog({ rows, onClose, onDone }: EditManyProps) {
  const categories = useRead('GET /admin/categories', {}).data?.items ?? []
  const edit = useAct('POST /admin/products/edits', {
    failed: m.admin_product_save_failed,
    reportsIn: 'both',
    refreshes: ['GET /admin/products'],
    done: ({ editId, changed, skipped }) => {
      if (changed > 0)
        toast.success(m.admin_products_updated({ count: changed }), {
          action: { label: m.common_undo(), onSelect: () => void undo(editId) },
        })
      if (skipped.length > 0) toast.error(m.catalog_edit_skipped({ count: skipped.length }))
      onDone()
      onClose()
    },
  })
  const form = useRecordForm(schemaOf(rows.map(({ id }) => id)), blank, edit)
  const what = form.watch('what') as What
  return (
    <FormDialog
      form={form}
      title={m.catalog_edit_many_title({ count: rows.length })}
      saveLabel={m.common_apply()}
      onClose={onClose}
    >
      <Field label={m.catalog_edit_what()}>
        <Select
          data-autofocus
          options={Object.entries(WHATS).map(([value, label]) => ({ value, label: label() }))}
          {...form.register('what')}
        />
      </Field>
      {what === 'percent' && (
        <PercentField
          required
          label={m.catalog_edit_percent()}
          hint={m.catalog_edit_sign_hint()}
          error={form.errors['value']}
          {...form.register('value')}
        />
      )}
      {what === 'amount' && (
        <MoneyField
          required
          label={m.catalog_edit_amount()}
          hint={m.catalog_edit_sign_hint()}
          error={form.errors['value']}
          {...form.register('value')}
        />
      )}
      {(what === 'category' || what === 'only_category') && (
        <Field required label={m.common_category()} error={form.errors['categoryId']}>
          <Select
            placeholder={m.catalog_edit_choose_category()}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.register('categoryId')}
          />
        </Field>
      )}
    </FormDialog>
  )
}

async function undo(id: string) {
  try {
    const { undone } = await call('POST /admin/products/edits/{id}/undo', { id })
    toast.success(m.catalog_undone({ count: undone }))
  } catch (error) {
    toast.error(reasonOf(error, m.admin_product_save_failed()))
  }
  readAgain('GET /admin/products')
}

const blank = { what: 'percent' as string, value: '', categoryId: '' }

const schemaOf = (ids: readonly string[]) =>
  z.pipe(
    z.object({ what: z.string(), value: z.string(), categoryId: z.string() }),
    z.transform((typed, context) => {
      const change = editOf(typed.what as What, typed)
      if (change !== null) return { ids: [...ids], edit: change }
      const isCategory = typed.what === 'category' || typed.what === 'only_category'
      return isCategory
        ? refuse(context, m.catalog_edit_choose_category(), ['categoryId'])
        : refuse(context, m.catalog_edit_value_invalid(), ['value'])
    }),
  )

/** What was chosen; null where the number or the category is missing. */
function editOf(what: What, { value, categoryId }: { value: string; categoryId: string }): Edit | null {
  if (what === 'archive') return { archive: true }
  if (what === 'feature' || what === 'unfeature') return { featured: what === 'feature' }
  if (what === 'publish' || what === 'draft') return { isDraft: what === 'draft' }
  if (what === 'category' || what === 'only_category')
    return categoryId === '' ? null : { categoryId, replaces: what === 'only_category' }
  const [, sign = '', digits = ''] = /^\s*([+\-−]?)\s*(.+?)\s*%?\s*$/.exec(value) ?? []
  const read = parsePriceText(digits)
  if (!('cents' in read) || read.cents === 0) return null
  const number = sign === '-' || sign === '−' ? -read.cents : read.cents
  if (what === 'amount') return { amountCents: number }
  return number >= -9_900 && number <= 100_000 ? { percentHundredths: number } : null
}
