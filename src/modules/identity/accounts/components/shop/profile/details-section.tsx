import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { formatPhone } from '../../../rules.ts'
import { ResendConfirmation } from '../resend-confirmation.tsx'
import type { Profile } from './profile-page.tsx'
import { PhoneVerification } from './phone-verification.tsx'

const EditProfileForm = lazyPart(async () => (await import('./edit-profile-form.tsx')).EditProfileForm, {
  meanwhile: <Skeleton className="h-64 rounded-card" />,
})

type Props = { profile: Profile; onChange: (changed?: Profile) => void }

/** Name, address and number: to read, and to edit in the same place. */
export function DetailsSection({ profile, onChange }: Props) {
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <FormSection
      title={m.accounts_profile_details()}
      aside={
        !isEditing && (
          <Button
            ref={editButton}
            size="sm"
            variant="secondary"
            icon={<Pencil aria-hidden />}
            {...EditProfileForm.ahead}
            onClick={() => setEditing(true)}
          >
            {m.accounts_profile_edit()}
          </Button>
        )
      }
    >
      {isEditing ? (
        <EditProfileForm
          profile={profile}
          onCancel={() => setEditing(false)}
          onSaved={(changed) => {
            setEditing(false)
            onChange(changed)
          }}
        />
      ) : (
        <Details profile={profile} onChange={onChange} />
      )}
    </FormSection>
  )
}

function Details({ profile, onChange }: Props) {
  const { fullName, email, emailConfirmed, phone, phoneVerified, phoneCode } = profile
  return (
    <dl className="grid gap-5">
      <Detail label={m.common_full_name()}>
        <span className="wrap-anywhere">{fullName}</span>
      </Detail>
      <Detail label={m.common_email()}>
        <span className="wrap-anywhere">{email}</span>
        <Badge tone={emailConfirmed ? 'ok' : 'warn'}>
          {emailConfirmed ? m.common_confirmed() : m.accounts_profile_not_confirmed()}
        </Badge>
        {!emailConfirmed && <ResendConfirmation />}
      </Detail>
      <Detail label={m.common_phone()}>
        {phone === null ? (
          <span className="text-muted">{m.accounts_profile_no_phone()}</span>
        ) : (
          <>
            <span className="money">{formatPhone(phone)}</span>
            <Badge tone={phoneVerified ? 'ok' : 'warn'}>
              {phoneVerified ? m.accounts_profile_verified() : m.accounts_profile_not_verified()}
            </Badge>
            {!phoneVerified && (
              <PhoneVerification
                key={phone}
                phone={phone}
                waiting={phoneCode}
                onVerified={() => onChange()}
              />
            )}
          </>
        )}
      </Detail>
    </dl>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-6 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">{children}</dd>
    </div>
  )
}
