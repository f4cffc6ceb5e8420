import { formatPhone } from '#modules/identity/accounts/rules.ts'
import { addressText } from '#modules/platform/places/components/place-words.ts'
import { m } from '#paraglide/messages.js'
import type { Receiver } from '../../rules.ts'

/** A person with address and phone, as it is written on a parcel. */
export function PersonAddress({ of }: { of: Receiver }) {
  return (
    <address className="text-sm not-italic leading-6 [overflow-wrap:anywhere]">
      <span className="block font-medium">{of.fullName}</span>
      {addressText(of).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {of.phone && (
        <a className="hover:underline" href={`tel:${of.phone.replace(/[^+\d]/g, '')}`}>
          {formatPhone(of.phone)}
        </a>
      )}
    </address>
  )
}

/** What who packs a present reads: who gives it, the note for the parcel, and that no price goes into it. */
export function PresentNote({ from, note }: { from: string; note: string }) {
  return (
    <div className="mt-3 rounded-control bg-brand-soft p-3 text-sm">
      <p className="font-semibold text-brand-ink [overflow-wrap:anywhere]">{m.orders_slip_gift({ from })}</p>
      {note && <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>}
      <p className="mt-1 text-muted">{m.orders_slip_gift_no_prices()}</p>
    </div>
  )
}
