import { ArrowDown, ArrowUp, Check, Pencil, Trash2, X } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { formatUsd } from '#lib/money.ts'
import { percentText } from '#panel/typed.ts'
import type { TableColumn } from '#panel/table-column.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { type PlanPrice, PRICE_FORM, priceKey, useEditedPrice } from './price-form.tsx'

export const priceColumns: readonly TableColumn<PlanPrice>[] = [
  { id: 'plan', header: m.common_plan, cell: ({ planName }) => planName },
  { id: 'price', header: m.common_price, cell: (plan) => <PriceCell plan={plan} /> },
  {
    id: 'commission',
    header: m.earnings_kind_commission,
    align: 'end',
    cell: (plan) => <CommissionCell plan={plan} />,
  },
  { id: 'features', header: m.subscriptions_prices_features, cell: (plan) => <FeaturesCell plan={plan} /> },
  { id: 'state', header: m.common_status, cell: (plan) => <StateCell plan={plan} /> },
  { id: 'acts', header: m.common_actions, align: 'end', cell: (plan) => <ActsCell plan={plan} /> },
]

/** The form of this row while it is the one that is open. */
function useRowForm(plan: PlanPrice) {
  const { key, form } = useEditedPrice()
  return key === priceKey(plan) ? form : null
}

function PriceCell({ plan }: { plan: PlanPrice }) {
  const form = useRowForm(plan)
  if (form) return <NumberCell isFirst label={m.common_price()} name="price" form={form} />
  return (
    <span className="money whitespace-nowrap">
      {m.subscriptions_price_month({ price: formatUsd(plan.priceCents) })}
    </span>
  )
}

function CommissionCell({ plan }: { plan: PlanPrice }) {
  const form = useRowForm(plan)
  if (plan.type !== 'business') return '—'
  if (form) return <NumberCell label={m.earnings_kind_commission()} name="commission" form={form} />
  return `${percentText(plan.commissionHundredths)} %`
}

type NumberCellProps = {
  form: NonNullable<ReturnType<typeof useRowForm>>
  name: 'price' | 'commission'
  label: string
  isFirst?: boolean
}

function NumberCell({ form, name, label, isFirst = false }: NumberCellProps) {
  const problem = form.errors[name]
  return (
    <div className="ml-auto w-28 md:ml-0 md:w-20 lg:w-28">
      <Input
        // What was pressed to come here was the pencil of this very row.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFirst}
        inputMode="decimal"
        form={PRICE_FORM}
        aria-label={label}
        aria-invalid={problem !== undefined}
        {...form.register(name)}
      />
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}

function FeaturesCell({ plan }: { plan: PlanPrice }) {
  const form = useRowForm(plan)
  if (!form)
    return plan.features.length === 0 ? (
      '—'
    ) : (
      <ul className="list-disc pl-4 text-left">
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    )
  const features = form.watch('features')
  const change = (lines: typeof features) =>
    form.setValue('features', lines, { shouldDirty: true, shouldValidate: true })
  const move = (from: number, to: number) => {
    const lines = [...form.getValues('features')]
    lines.splice(to, 0, ...lines.splice(from, 1))
    change(lines)
  }
  return (
    <div className="grid min-w-36 gap-2 lg:min-w-72">
      {features.map(({ text }, at) => (
        <div key={at} className="flex flex-wrap items-center justify-end gap-1 lg:flex-nowrap">
          <Input
            // A line that was just added is the one to write in.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={text === ''}
            form={PRICE_FORM}
            maxLength={120}
            aria-label={m.subscriptions_feature_label({ number: at + 1 })}
            {...form.register(`features.${at}.text`)}
          />
          <IconButton
            size="sm"
            label={m.catalog_category_up({ name: m.subscriptions_feature_label({ number: at + 1 }) })}
            icon={<ArrowUp />}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          />
          <IconButton
            size="sm"
            label={m.catalog_category_down({ name: m.subscriptions_feature_label({ number: at + 1 }) })}
            icon={<ArrowDown />}
            disabled={at === features.length - 1}
            onClick={() => move(at, at + 1)}
          />
          <IconButton
            size="sm"
            label={m.subscriptions_feature_remove({ number: at + 1 })}
            icon={<Trash2 />}
            onClick={() => change(form.getValues('features').filter((_line, other) => other !== at))}
          />
        </div>
      ))}
      <div>
        <Button
          size="sm"
          variant="quiet"
          className="max-lg:h-auto max-lg:whitespace-normal"
          disabled={features.length >= 20}
          onClick={() => change([...form.getValues('features'), { text: '' }])}
        >
          {m.subscriptions_feature_add()}
        </Button>
      </div>
    </div>
  )
}

function StateCell({ plan }: { plan: PlanPrice }) {
  const { key } = useEditedPrice()
  const { type, planType, priceCents, features, isActive, updatedAt, planName } = plan
  const act = useAct('PUT /admin/plan-prices/{type}/{planType}', {
    said: m.admin_status_updated,
    failed: m.admin_status_failed,
    refreshes: ['GET /admin/plan-prices'],
  })
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={act.busy}
      disabled={key !== ''}
      aria-label={`${planName}: ${stateWord(isActive)}`}
      aria-pressed={isActive}
      onClick={() =>
        void act.start({ type, planType, priceCents, features, isActive: !isActive, seenAt: updatedAt })
      }
    >
      {stateWord(isActive)}
    </Button>
  )
}

const stateWord = (isActive: boolean) => (isActive ? m.common_active() : m.common_inactive())

function ActsCell({ plan }: { plan: PlanPrice }) {
  const { key, edit } = useEditedPrice()
  const form = useRowForm(plan)
  if (!form)
    return (
      <IconButton
        label={m.common_edit_of({ name: plan.planName })}
        icon={<Pencil />}
        disabled={key !== ''}
        onClick={() => edit(plan)}
      />
    )
  return (
    <div className="flex justify-end gap-1">
      <IconButton
        type="submit"
        form={PRICE_FORM}
        label={m.subscriptions_price_confirm()}
        icon={<Check />}
        disabled={form.busy}
      />
      <IconButton label={m.common_cancel()} icon={<X />} onClick={() => edit(null)} />
    </div>
  )
}
