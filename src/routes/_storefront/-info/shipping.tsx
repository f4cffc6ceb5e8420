import { Clock, Gift, Truck, Zap } from 'lucide-react'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { InfoPage, MoreQuestions, TextSections } from './info-page.tsx'
import type { Settings } from './written-page.tsx'

export const title = m.common_shipping_topic
export const description = ({ siteName, freeShippingFromCents }: Settings) =>
  m.pages_shipping_description({ site: siteName, free: formatUsd(freeShippingFromCents) })

export function Body({ settings }: { settings: Settings }) {
  const standard = formatUsd(settings.standardShippingCents)
  const express = formatUsd(settings.expressShippingCents)
  const free = formatUsd(settings.freeShippingFromCents)
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
      text: m.pages_shipping_free_text({ free }),
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
            <p className="money mt-3 font-bold text-3xl">{cost}</p>
            <p className="mt-1 flex items-center gap-2 font-semibold">
              <Clock aria-hidden className="size-4 text-muted" />
              {time}
            </p>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-12">
        <TextSections
          sections={[
            {
              id: 'cost',
              title: m.pages_shipping_cost(),
              text: m.pages_shipping_cost_text({ free, standard, express }),
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
