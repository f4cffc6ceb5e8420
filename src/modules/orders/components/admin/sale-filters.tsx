import { m } from '#paraglide/messages.js'
import { showDay } from '#i18n/dates.ts'
import { Input } from '#ui/input.tsx'
import { type AppliedFilter, FilterBar } from '#panel/filter-bar.tsx'
import type { useListState } from '#panel/use-list-state.ts'
import { Select } from '#ui/select.tsx'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../rules.ts'
import { paymentWords, statusWords } from './order-words.ts'

export const LIST_FIELDS = {
  q: '',
  status: ['', ...ORDER_STATUSES],
  payment: ['', ...PAYMENT_STATUSES],
  from: '',
  to: '',
  sort: ['newest', 'oldest', 'total_desc', 'total_asc', 'customer'],
  pageSize: ['50', '25', '100'],
} as const

type SaleList = ReturnType<typeof useListState<typeof LIST_FIELDS>>

export function SaleFilters({ list, onClear }: { list: SaleList; onClear: () => void }) {
  const { q, status, payment, from, to } = list.state
  return (
    <FilterBar
      search={{
        value: q,
        label: m.admin_search_sales(),
        placeholder: m.admin_search_sales(),
        onChange: (text) => list.set({ q: text.slice(0, 100) }, { replace: true }),
      }}
      applied={applied(list)}
      clearLabel={m.admin_clear_filters()}
      onClear={onClear}
    >
      <Select
        aria-label={m.admin_filter_status()}
        value={status}
        placeholder={m.admin_all_statuses()}
        options={ORDER_STATUSES.map((value) => ({ value, label: statusWords[value].label() }))}
        onChange={(event) => list.set({ status: event.target.value as typeof status })}
        className="min-w-0 flex-1 basis-36 md:w-44 md:flex-none md:basis-auto"
      />
      <Select
        aria-label={m.admin_filter_payment()}
        value={payment}
        placeholder={m.admin_all_payments()}
        options={PAYMENT_STATUSES.map((value) => ({ value, label: paymentWords[value].label() }))}
        onChange={(event) => list.set({ payment: event.target.value as typeof payment })}
        className="min-w-0 flex-1 basis-36 md:w-40 md:flex-none md:basis-auto"
      />
      <fieldset className="flex min-w-0 flex-1 basis-72 items-center gap-1.5 md:flex-none md:basis-auto">
        <legend className="sr-only">{m.admin_column_date()}</legend>
        <DateField label={m.admin_from()} value={from} max={to} onChange={(day) => list.set({ from: day })} />
        <span aria-hidden className="text-muted">
          –
        </span>
        <DateField label={m.admin_to()} value={to} min={from} onChange={(day) => list.set({ to: day })} />
      </fieldset>
    </FilterBar>
  )
}

type DateFieldProps = {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

function DateField({ label, value, min, max, onChange }: DateFieldProps) {
  return (
    <Input
      type="date"
      aria-label={label}
      title={label}
      value={value}
      min={min || undefined}
      max={max || undefined}
      onChange={(event) => onChange(event.target.value)}
      className="flex-1 md:w-36 md:flex-none"
    />
  )
}

function applied({ state, clear }: SaleList): AppliedFilter[] {
  const { status, payment, from, to } = state
  const chip = (id: 'status' | 'payment' | 'from' | 'to', label: string): AppliedFilter => ({
    id,
    label,
    removeLabel: m.admin_remove_filter({ name: label }),
    onRemove: () => clear([id]),
  })
  const noon = (day: string) => showDay(`${day}T12:00:00-05:00`)
  return [
    ...(status ? [chip('status', statusWords[status].label())] : []),
    ...(payment ? [chip('payment', paymentWords[payment].label())] : []),
    ...(isDay(from) ? [chip('from', m.admin_since({ date: noon(from) }))] : []),
    ...(isDay(to) ? [chip('to', m.admin_until({ date: noon(to) }))] : []),
  ]
}

const isDay = (text: string) => !Number.isNaN(Date.parse(`${text}T12:00:00-05:00`))
