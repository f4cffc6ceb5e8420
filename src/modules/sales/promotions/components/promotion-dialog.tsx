import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useAct } from '#browser/acting.ts'
import { call } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { DayField } from '#panel/day-field.tsx'
import { FormDialog } from '#panel/form-dialog.tsx'
import { CountField, MoneyField, PercentField } from '#panel/number-fields.tsx'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input as TextInput } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { MAX_CODE } from '../rules/codes.ts'
import { GiftChoice } from './gift-choice.tsx'
import type { Named } from './promotion-choices.tsx'
import { type PromotionRow, usePromotionEndpoints } from './promotion-endpoints.ts'
import { EFFECTS, type PromotionGiven, promotionSchema, valuesOf } from './promotion-form.ts'
import { PromotionCodes } from './promotion-codes.tsx'
import { PromotionConditions } from './promotion-conditions.tsx'
import { PromotionExample } from './promotion-example.tsx'

type PromotionDialogProps = { row?: PromotionRow; isCopy?: boolean; onClose: () => void }
/** A promotion in a form, with a sentence that says what it does and what a cart would cost. */
export function PromotionDialog({ row, isCopy = false, onClose }: PromotionDialogProps) {
  const endpoints = usePromotionEndpoints()
  const known = isCopy ? undefined : row
  const save = useAct(
    async ({ terms, ...first }: PromotionGiven, { key }) => {
      const { id, version } = known ?? {}
      if (id !== undefined && version !== undefined) await call(endpoints.change, { ...terms, id, version })
      else await call(endpoints.create, { ...terms, ...first }, { key })
    },
    {
      said: m.promotions_saved_done,
      failed: m.promotions_save_failed,
      reportsIn: 'both',
      refreshes: [endpoints.list],
      done: onClose,
    },
  )
  const form = useRecordForm(promotionSchema({ isNew: !known }), valuesOf(row, { isCopy }), save)
  const categories = useRead(endpoints.categories, {}).data?.items ?? []
  const [named, setNamed] = useState(row?.named ?? [])
  const name = (one: Named) => setNamed([...named.filter(({ id }) => id !== one.id), one])
  const values = form.watch()
  const { errors, register } = form
  const { way } = values
  return (
    <FormDialog
      form={form}
      size="lg"
      title={known ? m.promotions_edit() : m.promotions_add()}
      saveLabel={m.common_save()}
      onClose={onClose}
    >
      <Field required label={m.common_name()} hint={m.promotions_name_hint()} error={errors['name']}>
        <TextInput data-autofocus autoComplete="off" {...register('name')} />
      </Field>
      {!known && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={m.promotions_applies()}>
            <Select
              options={[
                { value: 'code', label: m.promotions_by_code() },
                { value: 'automatic', label: m.promotions_by_itself() },
              ]}
              {...register('applies')}
            />
          </Field>
          {values.applies === 'code' && (
            <Field label={m.promotions_codes()}>
              <Select
                options={[
                  { value: 'one', label: m.promotions_codes_one() },
                  { value: 'many', label: m.promotions_codes_many() },
                ]}
                {...register('codes')}
              />
            </Field>
          )}
          {values.applies === 'code' && values.codes === 'many' && (
            <CountField
              required
              label={m.promotions_codes_count()}
              hint={m.promotions_codes_count_hint()}
              error={errors['codeCount']}
              {...register('codeCount')}
            />
          )}
          {values.applies === 'code' && values.codes === 'one' && (
            <Field required label={m.common_code()} hint={m.promotions_code_wrong()} error={errors['code']}>
              <TextInput
                autoComplete="off"
                autoCapitalize="characters"
                className="uppercase"
                {...register('code')}
                maxLength={MAX_CODE}
              />
            </Field>
          )}
        </div>
      )}
      {known && known.codeCount > 0 && <PromotionCodes row={known} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.promotions_effect()}>
          <Select options={EFFECTS.map((one) => ({ value: one, label: ways[one]() }))} {...register('way')} />
        </Field>
        {(way.startsWith('percent') || way === 'buy_get') && (
          <PercentField
            required
            label={m.promotions_percent()}
            error={errors['percent']}
            {...register('percent')}
          />
        )}
        {(way.startsWith('amount') || way === 'shipping_amount') && (
          <MoneyField
            required
            label={m.promotions_amount()}
            error={errors['amount']}
            {...register('amount')}
          />
        )}
        {way === 'gift' && (
          <GiftChoice
            control={form.control}
            name={named.find(({ id }) => id === values.variantId)?.name ?? null}
            error={errors['variantId']}
            onNamed={name}
          />
        )}
        {way === 'buy_get' && (
          <>
            <CountField required label={m.promotions_buy()} error={errors['buy']} {...register('buy')} />
            <CountField required label={m.promotions_get()} error={errors['get']} {...register('get')} />
          </>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {(['from', 'until'] as const).map((name) => (
          <Field
            key={name}
            required={name === 'from'}
            label={days[name]()}
            error={errors[name]}
            optionalLabel={name === 'until' ? m.common_optional() : undefined}
          >
            <Controller
              control={form.control}
              name={name}
              render={({ field }) => (
                <DayField label={days[name]()} value={field.value} onChange={field.onChange} />
              )}
            />
          </Field>
        ))}
      </div>
      <PromotionConditions form={form} errors={errors} categories={categories} named={named} onNamed={name} />
      <div className="grid gap-4 sm:grid-cols-3">
        <CountField
          label={m.promotions_max_uses()}
          optionalLabel={m.common_optional()}
          error={errors['maxUses']}
          {...register('maxUses')}
        />
        <CountField
          label={m.promotions_max_per_person()}
          optionalLabel={m.common_optional()}
          error={errors['maxUsesPerPerson']}
          {...register('maxUsesPerPerson')}
        />
        <MoneyField
          label={m.promotions_max_cents()}
          optionalLabel={m.common_optional()}
          error={errors['maxCents']}
          {...register('maxCents')}
        />
      </div>
      <Checkbox
        label={m.promotions_combines()}
        hint={m.promotions_combines_hint()}
        {...register('combines')}
      />
      {endpoints.isAdmin && (
        <Field label={m.promotions_borne_by()} hint={m.promotions_borne_by_hint()}>
          <Select
            options={[
              { value: 'seller', label: m.promotions_borne_by_seller() },
              { value: 'site', label: m.promotions_borne_by_site() },
            ]}
            {...register('borneBy')}
          />
        </Field>
      )}
      <PromotionExample values={values} named={[...categories, ...named]} />
    </FormDialog>
  )
}

const days = { from: m.panel_from, until: m.panel_to }

const ways: Record<(typeof EFFECTS)[number], () => string> = {
  percent_order: m.promotions_way_percent_order,
  percent_lines: m.promotions_way_percent_lines,
  amount_order: m.promotions_way_amount_order,
  amount_lines: m.promotions_way_amount_lines,
  shipping_free: m.promotions_way_shipping_free,
  shipping_amount: m.promotions_way_shipping_amount,
  buy_get: m.promotions_way_buy_get,
  gift: m.promotions_way_gift,
}
