import { useState } from 'react'
import { useRead } from '#browser/reading.ts'
import { formatMoment } from '#i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import type { Output } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { isLocalAddress } from '../../../rules.ts'
import { ListPart } from './list-part.tsx'

const FIRST = 5
const ALL = 50

type Event = Output<'GET /profile/events'>['items'][number]

/** What happened to the account; the newest first, more on request. */
export function EventList() {
  const [isOpen, setOpen] = useState(false)
  const events = useRead('GET /profile/events', { pageSize: ALL }, { fresh: true })
  const items = events.data?.items ?? []
  return (
    <ListPart
      title={m.accounts_security_events()}
      note={m.accounts_security_events_note()}
      read={events}
      rows={3}
    >
      {items.length === 0 && <p className="text-sm">{m.accounts_security_events_empty()}</p>}
      <ol className="grid gap-3">
        {items.slice(0, isOpen ? ALL : FIRST).map((event) => (
          <li
            key={event.id}
            className="flex flex-col gap-x-4 text-sm sm:flex-row sm:items-baseline sm:justify-between"
          >
            <span>{titleOf(event)}</span>
            <span className="wrap-anywhere text-muted sm:text-right">
              {formatMoment(event.at)}
              {placeOf(event)}
            </span>
          </li>
        ))}
      </ol>
      {!isOpen && items.length > FIRST && (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
          {m.accounts_security_events_more()}
        </Button>
      )}
    </ListPart>
  )
}

function placeOf({ isByOther, address }: Event): string {
  if (isByOther) return ` · ${m.accounts_event_by_team()}`
  if (!address) return ''
  return ` · ${isLocalAddress(address) ? m.accounts_security_local() : address}`
}

const titleOf = ({ action }: Event) => (titles[action] ?? m.accounts_event_other)()

const titles: Record<string, () => string> = {
  'accounts.signed_up': m.accounts_event_signed_up,
  'accounts.signed_in': m.accounts_event_signed_in,
  'accounts.sign_in_locked': m.accounts_event_sign_in_locked,
  'accounts.email_confirmed': m.common_email_confirmed,
  'accounts.recovery_asked': m.accounts_event_recovery_asked,
  'accounts.password_reset': m.accounts_event_password_reset,
  'accounts.password_changed': m.accounts_event_password_changed,
  'accounts.profile_changed': m.accounts_event_profile_changed,
  'accounts.avatar_changed': m.accounts_event_avatar_changed,
  'accounts.avatar_removed': m.accounts_event_avatar_removed,
  'accounts.phone_code_sent': m.accounts_event_phone_code_sent,
  'accounts.phone_verified': m.accounts_event_phone_verified,
  'accounts.session_ended': m.common_sessions_ended,
  'accounts.change_role': m.accounts_event_change_role,
  'accounts.totp_added': m.accounts_event_totp_added,
  'accounts.totp_removed': m.accounts_event_totp_removed,
  'accounts.passkey_added': m.accounts_event_passkey_added,
  'accounts.passkey_removed': m.accounts_event_passkey_removed,
  'accounts.recovery_codes_made': m.accounts_event_recovery_codes_made,
  'accounts.recovery_code_used': m.accounts_event_recovery_code_used,
  'accounts.second_factors_dropped': m.accounts_event_second_factors_dropped,
  'accounts.data_downloaded': m.accounts_event_data_downloaded,
}
