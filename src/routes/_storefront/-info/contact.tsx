import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { linked } from './prose.tsx'
import type { Settings } from './written-page.tsx'

export const title = m.common_contact
export const description = ({ siteName }: Settings) => m.pages_contact_description({ site: siteName })

/** Where and when the shop can be reached; the form and the map stand beside it. */
export function Body({ settings }: { settings: Settings }) {
  const { address, contactPhone, contactEmail, storeHours } = settings
  const hours = [
    [m.storefront_weekdays(), storeHours.weekdays],
    [m.storefront_saturday(), storeHours.saturday],
    [m.storefront_sunday(), storeHours.sunday],
  ] as const
  return (
    <section aria-labelledby="details" className="rounded-card border border-line bg-surface p-6">
      <h2 id="details" className="mb-4 font-bold text-xl">
        {m.pages_contact_details()}
      </h2>
      <dl className="flex flex-col gap-5">
        <Fact icon={<MapPin aria-hidden />} name={m.common_address()}>
          {address}
        </Fact>
        <Fact icon={<Phone aria-hidden />} name={m.common_phone()}>
          <a href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`} className={link}>
            {contactPhone}
          </a>
        </Fact>
        <Fact icon={<Mail aria-hidden />} name={m.common_email()}>
          <a href={`mailto:${contactEmail}`} className={link}>
            {contactEmail}
          </a>
        </Fact>
        <Fact icon={<Clock aria-hidden />} name={m.storefront_hours()}>
          <ul className="flex flex-col gap-1 text-sm">
            {hours.map(([days, open]) => (
              <li key={days} className="flex flex-wrap justify-between gap-x-4">
                <span>{days}</span>
                <span className="money ml-auto font-semibold">{open}</span>
              </li>
            ))}
          </ul>
          <span className="mt-1 block text-muted text-sm">{m.pages_contact_time_zone()}</span>
        </Fact>
      </dl>
      <p className="mt-5 border-line border-t pt-4 text-muted">{linked(m.pages_contact_faq())}</p>
    </section>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:text-brand-ink">
      <dt className="contents">
        {icon}
        <span className="font-semibold text-sm">{name}</span>
      </dt>
      <dd className="col-start-2 wrap-anywhere">{children}</dd>
    </div>
  )
}

const link = 'inline-flex min-h-11 items-center text-brand-ink hover:underline md:min-h-6'
