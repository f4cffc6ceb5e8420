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
import { countTyped, moneyTyped } from '#panel/typed.ts'
import { ReadDialog } from '#panel/read-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import type { ProductEndpoints } from './product-endpoints.ts'

type OfferDialogProps = {
  product: { id: string; title: string }
  endpoints: ProductEndpoints
  onClose: () => void
}
type Terms = Output<'GET /admin/products/{id}/offer'>

/** A price for a while, with what it is held against; or the offer that is set, which may be ended. */
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
        terms.offer ? <SetOffer {...props} offer={terms.offer} /> : <NewOffer {...props} terms={terms} />
      }
    </ReadDialog>
  )
}

function NewOffer({ product, endpoints, onClose, terms }: OfferDialogProps & { terms: Terms }) {
  const save = useAct(endpoints.setOffer, {
    said: m.catalog_offer_set,
    failed: m.admin_product_save_failed,
    reportsIn: 'place',
    refreshes: [endpoints.list],
    done: onClose,
  })
  const form = useRecordForm(offerSchema(product.id), blank, save)
  return (
    <FormDialog
      form={form}
      title={m.catalog_offer_title({ title: product.title })}
      description={terms.isKnown ? m.catalog_offer_reason() : m.catalog_offer_unknown({ days: 30 })}
      saveLabel={m.catalog_offer_save()}
      onClose={onClose}
    >
      <Facts
        of={[
          [m.common_price(), formatUsd(terms.priceCents)],
          [m.catalog_offer_lowest(), formatUsd(terms.lowestCents)],
          [
            m.catalog_offer_history(),
            terms.history.map(({ priceCents, since }) => (
              <span key={since} className="block">
                {showDay(since)}: {formatUsd(priceCents)}
              </span>
            )),
          ],
        ]}
      />
      <MoneyField
        data-autofocus
        required
        label={m.catalog_offer_price()}
        error={form.errors['priceCents']}
        {...form.register('priceCents')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
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

function SetOffer({
  product,
  endpoints,
  onClose,
  offer,
}: OfferDialogProps & { offer: NonNullable<Terms['offer']> }) {
  const end = useAct(endpoints.endOffer, {
    said: m.catalog_offer_ended,
    failed: m.admin_product_save_failed,
    refreshes: [endpoints.list],
    done: onClose,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={m.catalog_offer_title({ title: product.title })}
      consequence={
        offer.regularCents === null
          ? m.catalog_offer_waits({ date: showDay(offer.startsAt) })
          : m.catalog_offer_end_effect({ price: formatUsd(offer.regularCents) })
      }
      confirmLabel={m.catalog_offer_end()}
      cancelLabel={m.common_close()}
      busy={end.busy}
      danger
      onConfirm={() => void end.start({ id: product.id })}
    >
      <Facts
        of={[
          [m.catalog_offer_price(), formatUsd(offer.priceCents)],
          [m.catalog_offer_lowest(), offer.compareAtCents === null ? null : formatUsd(offer.compareAtCents)],
          [m.panel_from(), showDay(offer.startsAt)],
          [m.panel_to(), offer.endsAt && showDay(beforeIt(offer.endsAt))],
          [m.catalog_offer_units(), offer.units === null ? null : `${offer.unitsSold} / ${offer.units}`],
        ]}
      />
    </ConfirmDialog>
  )
}

/** The last day on which it holds. */
const beforeIt = (endsAt: string) => new Date(Date.parse(endsAt) - 1).toISOString()

const blank = { priceCents: '', from: '', until: '', units: '' }

const offerSchema = (id: string) =>
  z.pipe(
    z
      .object({
        priceCents: moneyTyped({ min: 1, max: 999_999_999, message: m.catalog_price_invalid }),
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
    z.transform(({ priceCents, from, until, units }) => ({
      id,
      priceCents,
      ...(from && { from }),
      ...(until && { until }),
      ...(units && { units }),
    })),
  )
