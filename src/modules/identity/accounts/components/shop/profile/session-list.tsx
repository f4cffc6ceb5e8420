import { useAct } from '#browser/acting.ts'
import { useRead } from '#browser/reading.ts'
import { formatMoment } from '#i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import { ApiError, call, type Output } from '#browser/client.ts'
import { Button } from '#ui/button.tsx'
import { FormMessage } from '../../form-message.tsx'
import { DeviceRow } from './device-row.tsx'
import { ListPart } from './list-part.tsx'

type Session = Output<'GET /profile/sessions'>['items'][number]

const FEEDBACK = {
  refreshes: ['GET /profile/sessions', 'GET /profile/events'],
  failed: m.accounts_security_end_failed,
  reportsIn: 'place',
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
    { ...FEEDBACK, said: m.accounts_security_ended },
  )
  const endingOthers = useAct('DELETE /profile/sessions', {
    ...FEEDBACK,
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
  const label = m.accounts_security_end()
  return (
    <DeviceRow
      device={device}
      isCurrent={isCurrent}
      act={isCurrent ? null : { label, ofDevice: m.accounts_security_end_of, busy, start: onEnd }}
    >
      {isLocal ? m.accounts_security_local() : m.accounts_security_from({ address })}
      <span className="max-sm:hidden"> · </span>
      <span className="max-sm:block">
        {isCurrent
          ? m.accounts_security_seen_now()
          : m.accounts_security_seen({ when: formatMoment(lastSeenAt) })}
      </span>
    </DeviceRow>
  )
}
