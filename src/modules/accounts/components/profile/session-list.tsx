import { Monitor, Smartphone } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { useRead } from '#browser/reading.ts'
import { formatMoment } from '#i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import { ApiError, call, type Output } from '#browser/client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FormMessage } from '../form-message.tsx'
import { ListPart } from './list-part.tsx'

type Session = Output<'GET /profile/sessions'>['items'][number]

const TELLING = {
  refreshes: ['GET /profile/sessions', 'GET /profile/events'],
  failed: m.accounts_security_end_failed,
  tells: 'place',
} as const

/** Where the account is open, and how to close it there. */
export function SessionList() {
  const sessions = useRead('GET /profile/sessions', {}, { fresh: true })
  const items = sessions.data?.items
  const ending = useAct(
    ({ id }: { id: string }) =>
      call('DELETE /profile/sessions/{id}', { id }).catch((error: unknown) => {
        // It has ended by itself meanwhile, which is what was wanted.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }),
    { ...TELLING, said: m.accounts_security_ended },
  )
  const endingOthers = useAct('DELETE /profile/sessions', {
    ...TELLING,
    said: m.accounts_security_others_ended,
  })
  const problem = ending.problem ?? endingOthers.problem
  return (
    <ListPart
      title={m.common_open_sessions()}
      note={m.accounts_security_sessions_note()}
      read={sessions}
      rows={2}
    >
      <ul className="divide-y divide-line rounded-card border border-line">
        {items?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={ending.doing?.id === session.id}
            onEnd={() => void ending.start({ id: session.id })}
          />
        ))}
      </ul>
      <FormMessage message={problem?.sentence ?? null} />
      {items && items.length > 1 && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          busy={endingOthers.busy}
          busyLabel={m.accounts_security_ending()}
          onClick={() => void endingOthers.start({})}
        >
          {m.accounts_security_end_others()}
        </Button>
      )}
    </ListPart>
  )
}

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { device, address, isLocal, lastSeenAt, isCurrent } = session
  const name = nameOf(device)
  const Icon = device.isPhone ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-sm">
          {name}
          {isCurrent && <Badge tone="ok">{m.accounts_security_this_device()}</Badge>}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {isLocal ? m.accounts_security_local() : m.accounts_security_from({ address })}
          <span className="max-sm:hidden"> · </span>
          <span className="max-sm:block">
            {isCurrent
              ? m.accounts_security_seen_now()
              : m.accounts_security_seen({ when: formatMoment(lastSeenAt) })}
          </span>
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="quiet"
          size="sm"
          busy={busy}
          aria-label={m.accounts_security_end_of({ device: name })}
          onClick={onEnd}
        >
          {m.accounts_security_end()}
        </Button>
      )}
    </li>
  )
}

function nameOf({ browser, system }: Session['device']): string {
  if (browser && system) return m.accounts_security_device({ browser, system })
  return browser ?? system ?? m.common_unknown_device()
}
