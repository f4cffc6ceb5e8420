import { UserRoundCheck } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

type RegistrationBarProps = {
  /** Undefined while it is looked for. */
  registration: { fullName: string; email: string } | undefined
  busy: boolean
  onBasic: () => void
  onCancel: () => void
}

/** Who is about to register, and the two ways out of paying. */
export function RegistrationBar({ registration, busy, onBasic, onCancel }: RegistrationBarProps) {
  return (
    <section
      aria-labelledby="registration"
      aria-busy={registration === undefined}
      className="mt-5 rounded-card bg-brand-soft p-5 md:p-6"
    >
      <div className="flex gap-4">
        <UserRoundCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-brand-ink" />
        <div className="min-w-0 flex-1">
          <h2 id="registration" className="font-bold text-lg">
            {m.subscriptions_register_title()}
          </h2>
          {registration ? (
            <p className="mt-1 wrap-anywhere">
              {m.subscriptions_register_reason({
                name: registration.fullName.split(/\s+/)[0] ?? '',
                email: registration.email,
              })}
            </p>
          ) : (
            <Skeleton className="mt-2 h-12 md:h-6" />
          )}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:flex-auto">
        <Button variant="secondary" disabled={!registration || busy} onClick={onBasic}>
          {m.subscriptions_register_basic()}
        </Button>
        <Button variant="quiet" disabled={!registration || busy} onClick={onCancel}>
          {m.subscriptions_register_cancel()}
        </Button>
      </div>
    </section>
  )
}

/** A registration that this browser left waiting, and the way back to it. */
export function WaitingRegistration({ registration }: { registration: { fullName: string; email: string } }) {
  return (
    <section aria-labelledby="waiting-registration" className="mt-5 rounded-card bg-brand-soft p-5 md:p-6">
      <h2 id="waiting-registration" className="font-bold text-lg">
        {m.subscriptions_register_waiting()}
      </h2>
      <p className="mt-1 wrap-anywhere">
        {m.subscriptions_register_waiting_reason({
          name: registration.fullName.split(/\s+/)[0] ?? '',
          email: registration.email,
        })}
      </p>
      <Button href="/subscription?register=true" className="mt-4">
        {m.subscriptions_register_go_on()}
      </Button>
    </section>
  )
}
