import { Clock, Gift, Truck, Zap } from 'lucide-react'
import { formatUsd } from '#lib/money.ts'
import type { Output } from '#browser/client.ts'
import { bandText } from '#modules/catalog/shipping-rates/components/band-text.ts'
import { m } from '#paraglide/messages.js'
import { InfoPage, MoreQuestions, TextSections } from './info-page.tsx'
import type { Settings } from './written-page.tsx'

export const title = m.common_shipping_topic
// Prices by zone have no one amount that the description could name.
export const description = ({ siteName, freeShippingFromCents }: Settings, { zones }: Rates) =>
  zones.length > 0
    ? m.pages_shipping_lead()
    : m.pages_shipping_description({ site: siteName, free: formatUsd(freeShippingFromCents) })

type Rates = Output<'GET /shipping-rates'>

export function Body({ settings, rates }: { settings: Settings; rates: Rates }) {
  const isByZone = rates.zones.length > 0
  const priced = (cents: number) =>
    isByZone ? m.common_from_price({ price: formatUsd(cents) }) : formatUsd(cents)
  const standard = priced(rates.standardFromCents)
  const express = priced(rates.expressFromCents)
  const free = formatUsd(rates.freeFromCents ?? settings.freeShippingFromCents)
  const options = [
    {
      icon: Truck,
      name: m.common_standard(),
      cost: standard,
      time: m.common_standard_time(),
      text: m.pages_shipping_standard_text(),
    },
    {
      icon: Zap,
      name: m.common_express(),
      cost: express,
      time: m.common_express_time(),
      text: m.pages_shipping_express_text(),
    },
    {
      icon: Gift,
      name: m.common_free_shipping(),
      cost: m.common_free(),
      time: m.common_free_time(),
      text: isByZone ? m.pages_shipping_free_by_zone() : m.pages_shipping_free_text({ free }),
    },
  ]
  return (
    <InfoPage title={title()} lead={m.pages_shipping_lead()}>
      <ul className="mt-8 grid gap-4 md:grid-cols-3">
        {options.map(({ icon: Icon, name, cost, time, text }) => (
          <li key={name} className="flex flex-col rounded-card border border-line bg-surface p-5">
            <h2 className="flex items-center gap-2.5 font-bold text-lg">
              <Icon aria-hidden className="size-6 text-brand-ink" />
              {name}
            </h2>
            <p className={`money mt-3 font-bold ${isByZone ? 'text-xl lg:text-3xl' : 'text-3xl'}`}>{cost}</p>
            <p className="mt-1 flex items-center gap-2 font-semibold">
              <Clock aria-hidden className="size-4 text-muted" />
              {time}
            </p>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      {isByZone && <Zones zones={rates.zones} />}
      <div className="mt-12">
        <TextSections
          sections={[
            {
              id: 'cost',
              title: m.pages_shipping_cost(),
              text: isByZone
                ? m.pages_shipping_cost_by_zone()
                : m.pages_shipping_cost_text({ free, standard, express }),
            },
            { id: 'terms', title: m.pages_shipping_terms(), text: m.pages_shipping_terms_text() },
            { id: 'follow', title: m.pages_shipping_follow(), text: m.pages_shipping_follow_text() },
            { id: 'wrong', title: m.pages_shipping_wrong(), text: m.pages_shipping_wrong_text() },
          ]}
        />
      </div>
      <MoreQuestions />
    </InfoPage>
  )
}

/** What each zone costs, as the table has it. */
function Zones({ zones }: Pick<Rates, 'zones'>) {
  return (
    <section className="mt-12">
      <h2 className="font-bold text-xl">{m.pages_shipping_zones()}</h2>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        {zones.map((zone) => (
          <section key={zone.name} className="rounded-card border border-line bg-surface p-5">
            <h3 className="font-bold text-lg">{zone.name}</h3>
            {(['standard', 'express'] as const).map((method) => (
              <div key={method} className="mt-3">
                <p className="font-semibold">
                  {method === 'standard' ? m.common_standard() : m.common_express()}
                </p>
                <dl className="mt-1 grid gap-1 text-sm">
                  {zone[method].map((band) => (
                    <div key={band.from} className="flex justify-between gap-4">
                      <dt className="text-muted">{bandText(band, zone.by)}</dt>
                      <dd className="money">{formatUsd(band.cents)}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
            <p className="mt-3 font-semibold">{m.common_free_shipping()}</p>
            <p className="mt-1 text-sm">
              {zone.freeFromCents === null
                ? m.pages_shipping_zone_not_free()
                : m.pages_shipping_free_text({ free: formatUsd(zone.freeFromCents) })}
            </p>
          </section>
        ))}
      </div>
    </section>
  )
}
