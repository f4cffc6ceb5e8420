import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { showDay } from '#i18n/dates.ts'
import { formatUsd } from '#lib/money.ts'
import { DayField } from '#panel/day-field.tsx'
import { Facts } from '#panel/facts.tsx'
import { FormDialog } from '#panel/form-dialog.tsx'
import { CountField, MoneyField } from '#panel/number-fields.tsx'
import { countTyped, moneyTyped, refuse } from '#panel/typed.ts'
import { ReadDialog } from '#panel/read-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { ProductEndpoints } from './product-endpoints.ts'

type OfferDialogProps = {
  product: { id: string; title: string }
  endpoints: ProductEndpoints
  onClose: () => void
}
type Terms = Output<'GET /admin/products/{id}/offer'>

/** An offer for a while, with what it is held against; or those that are set, which may be ended. */
export function OfferDialog(props: OfferDialogProps) {
  const { product, endpoints, onClose } = props
  const read = useRead(endpoints.offer, { id: product.id }, { fresh: true })
  return (
    <ReadDialog
      read={read}
      title={m.catalog_offer_title({ title: product.title })}
      failed={m.catalog_offer_failed()}
      onClose={onClose}
    >
      {(terms) =>
        targetsOf(terms).length === 0 ? (
          <SetOffers {...props} terms={terms} />
        ) : (
          <NewOffer {...props} terms={terms} />
        )
      }
    </ReadDialog>
  )
}

type WithTerms = OfferDialogProps & { terms: Terms }

function NewOffer(props: WithTerms) {
  const { product, endpoints, onClose, terms } = props
  const save = useAct(endpoints.setOffer, {
    said: m.catalog_offer_set,
    failed: m.admin_product_save_failed,
    reportsIn: 'place',
    refreshes: [endpoints.list],
    done: onClose,
  })
  const targets = targetsOf(terms)
  const form = useRecordForm(offerSchema(product.id, targets), blankOf(targets), save, {
    fieldOf: (field) => (PRICES.has(field) ? 'value' : field),
  })
  const target = targetOf(targets, form.watch('variantId'))
  const way = wayOf(target, form.watch('way'))
  const ValueField = way === 'percent' ? CountField : MoneyField
  return (
    <FormDialog
      form={form}
      title={m.catalog_offer_title({ title: product.title })}
      description={target.isKnown ? m.catalog_offer_reason() : m.catalog_offer_unknown({ days: 30 })}
      saveLabel={m.catalog_offer_save()}
      onClose={onClose}
    >
      <OpenOffers {...props} />
      {terms.variants.length > 0 && (
        <Field label={m.catalog_offer_of()}>
          <Select
            data-autofocus
            options={targets.map(({ variantId, title }) => ({ value: variantId ?? '', label: title }))}
            {...form.register('variantId')}
          />
        </Field>
      )}
      <Facts
        of={[
          [m.common_price(), pricesText(target)],
          [m.catalog_offer_lowest(), target.priceToCents === null ? formatUsd(target.lowestCents) : null],
          [
            m.catalog_offer_history(),
            target.priceToCents === null
              ? target.history.map(({ priceCents, since }) => (
                  <span key={since} className="block">
                    {showDay(since)}: {formatUsd(priceCents)}
                  </span>
                ))
              : null,
          ],
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.catalog_offer_how()}>
          <Select
            options={waysOf(target).map((one) => ({ value: one, label: WAYS[one].label() }))}
            {...form.register('way')}
            value={way}
          />
        </Field>
        <ValueField
          data-autofocus={terms.variants.length === 0 || undefined}
          required
          label={WAYS[way].label()}
          error={form.errors['value']}
          {...form.register('value')}
        />
        {(['from', 'until'] as const).map((name) => (
          <Field
            key={name}
            label={days[name].label()}
            hint={form.errors[name] ? undefined : days[name].hint()}
            error={form.errors[name]}
            optionalLabel={m.common_optional()}
          >
            <Controller
              control={form.control}
              name={name}
              render={({ field }) => (
                <DayField label={days[name].label()} value={field.value} onChange={field.onChange} />
              )}
            />
          </Field>
        ))}
      </div>
      <CountField
        label={m.catalog_offer_units()}
        hint={m.catalog_offer_units_hint()}
        optionalLabel={m.common_optional()}
        error={form.errors['units']}
        {...form.register('units')}
      />
    </FormDialog>
  )
}

const days = {
  from: { label: m.panel_from, hint: m.catalog_offer_from_hint },
  until: { label: m.panel_to, hint: m.catalog_offer_until_hint },
} as const

/** The offers of single variants, each with what ends it. */
function OpenOffers({ product, endpoints, terms }: WithTerms) {
  const end = useAct(endpoints.endOffer, {
    said: m.catalog_offer_ended,
    failed: m.admin_product_save_failed,
    refreshes: [endpoints.list, endpoints.offer],
  })
  const open = terms.variants.filter(({ offer }) => offer !== null)
  if (open.length === 0) return null
  return (
    <ul className="divide-y divide-line rounded-control border border-line text-sm">
      {open.map(({ variantId, title, offer }) => (
        <li key={variantId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <b className="font-semibold">{title}</b>
            <span className="block text-muted">{openText(offer!)}</span>
          </span>
          <Button
            size="sm"
            variant="secondary"
            disabled={end.busy}
            aria-label={m.catalog_offer_end_of({ title })}
            onClick={() => void end.start({ id: product.id, variantId })}
          >
            {m.catalog_offer_end()}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Everything that may be on offer is: the offer of the product, or those of all its variants. */
function SetOffers(props: WithTerms) {
  const { product, endpoints, onClose, terms } = props
  const end = useAct(endpoints.endOffer, {
    said: m.catalog_offer_ended,
    failed: m.admin_product_save_failed,
    refreshes: [endpoints.list],
    done: onClose,
  })
  const { offer } = terms
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={m.catalog_offer_title({ title: product.title })}
      consequence={offer ? consequenceOf(offer) : m.catalog_offer_end_all()}
      confirmLabel={offer ? m.catalog_offer_end() : m.catalog_offers_end()}
      cancelLabel={m.common_close()}
      busy={end.busy}
      danger
      onConfirm={() => void end.start({ id: product.id })}
    >
      {offer ? (
        <Facts
          of={[
            [m.catalog_offer_price(), formatUsd(offer.priceCents)],
            [
              m.catalog_offer_lowest(),
              offer.compareAtCents === null ? null : formatUsd(offer.compareAtCents),
            ],
            [m.panel_from(), showDay(offer.startsAt)],
            [m.panel_to(), offer.endsAt && showDay(beforeIt(offer.endsAt))],
            [m.catalog_offer_units(), offer.units === null ? null : `${offer.unitsSold} / ${offer.units}`],
          ]}
        />
      ) : (
        <OpenOffers {...props} />
      )}
    </ConfirmDialog>
  )
}

type OpenOffer = NonNullable<Terms['offer']>

const consequenceOf = ({ regularCents, startsAt }: OpenOffer) =>
  regularCents === null
    ? m.catalog_offer_waits({ date: showDay(startsAt) })
    : m.catalog_offer_end_effect({ price: formatUsd(regularCents) })

/** "$15.00 (antes $20.00) · hasta el 3 de diciembre · 2 / 10" */
function openText({ priceCents, compareAtCents, startsAt, endsAt, units, unitsSold }: OpenOffer) {
  const parts = [
    compareAtCents === null
      ? formatUsd(priceCents)
      : m.catalog_offer_before({ price: formatUsd(priceCents), before: formatUsd(compareAtCents) }),
    compareAtCents === null && m.catalog_offer_waits({ date: showDay(startsAt) }),
    endsAt && m.catalog_offer_until({ date: showDay(beforeIt(endsAt)) }),
    units !== null && `${unitsSold} / ${units}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The last day on which it holds. */
const beforeIt = (endsAt: string) => new Date(Date.parse(endsAt) - 1).toISOString()

/** What an offer may be of; `variantId` null is the product. */
type Target = Omit<Terms, 'offer' | 'variants'> & { variantId: string | null; title: string }

/** A product has an offer of its own, or some of its variants have theirs. */
function targetsOf({ variants, offer, ...terms }: Terms): Target[] {
  if (offer) return []
  const free = variants.filter((variant) => variant.offer === null)
  const product: Target[] =
    free.length === variants.length ? [{ ...terms, variantId: null, title: m.catalog_offer_of_all() }] : []
  return [...product, ...free.map((variant) => ({ ...variant, priceToCents: null }))]
}

const targetOf = (targets: readonly Target[], variantId: string): Target =>
  targets.find((target) => (target.variantId ?? '') === variantId) ?? targets[0]!

const pricesText = ({ priceCents, priceToCents }: Target) =>
  priceToCents === null ? formatUsd(priceCents) : `${formatUsd(priceCents)} – ${formatUsd(priceToCents)}`

const cents = moneyTyped({ min: 1, max: 999_999_999, message: m.catalog_price_invalid })
const WAYS = {
  price: { label: m.catalog_offer_price, value: cents, said: 'priceCents' },
  percent: {
    label: m.catalog_offer_by_percent,
    value: countTyped({ min: 1, max: 99, message: m.catalog_offer_percent_invalid }),
    said: 'percent',
  },
  amount: { label: m.catalog_offer_by_amount, value: cents, said: 'amountCents' },
} as const
type Way = keyof typeof WAYS
const PRICES = new Set<string>(Object.values(WAYS).map(({ said }) => said))

/** Variants that differ in price have no common one. */
const waysOf = ({ priceToCents }: Target): Way[] =>
  priceToCents === null ? ['price', 'percent', 'amount'] : ['percent', 'amount']
const wayOf = (target: Target, way: string): Way =>
  waysOf(target).find((one) => one === way) ?? waysOf(target)[0]!

const blankOf = (targets: readonly Target[]) => ({
  variantId: targets[0]!.variantId ?? '',
  way: 'price' as string,
  value: '',
  from: '',
  until: '',
  units: '',
})

const offerSchema = (id: string, targets: readonly Target[]) =>
  z.pipe(
    z
      .object({
        variantId: z.string(),
        way: z.string(),
        value: z.string(),
        from: z.string(),
        until: z.string(),
        units: z.union([
          z.literal(''),
          countTyped({ min: 1, max: 1_000_000, message: m.catalog_offer_units_invalid }),
        ]),
      })
      .check(
        z.refine(({ from, until }) => from === '' || until === '' || from <= until, {
          path: ['until'],
          message: m.catalog_offer_ends_too_early(),
        }),
        z.refine(({ until, units }) => until !== '' || units !== '', {
          path: ['until'],
          message: m.catalog_offer_end_needed(),
        }),
      ),
    z.transform(({ variantId, way, value, from, until, units }, context) => {
      const target = targetOf(targets, variantId)
      const { value: typed, said } = WAYS[wayOf(target, way)]
      const read = typed.safeParse(value)
      if (!read.success) return refuse(context, read.error.issues[0]!.message, ['value'])
      return {
        id,
        [said]: read.data,
        ...(target.variantId !== null && { variantId: target.variantId }),
        ...(from && { from }),
        ...(until && { until }),
        ...(units && { units }),
      }
    }),
  )
