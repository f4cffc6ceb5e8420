import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { download } from '#browser/transfer.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Switch } from '#ui/switch.tsx'
import type { Profile } from './profile-page.tsx'
import { FormMessage } from '../../form-message.tsx'

const DeleteAccountDialog = lazyPart(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

/** The stored data of a person: to download, and to have deleted. */
export function DataSection({
  profile,
  onChange,
}: {
  profile: Profile
  onChange: (changed: Profile) => void
}) {
  const saving = useAct(() => download('/profile/data', 'data.json'), {
    failed: m.accounts_data_download_failed,
    reportsIn: 'place',
  })
  const offers = useAct('PUT /profile/offers', {
    said: ({ wantsOffers }) => (wantsOffers ? m.accounts_offers_on() : m.accounts_offers_off()),
    failed: m.accounts_offers_failed,
    done: onChange,
  })
  const cartEmails = useAct('PUT /profile/cart-emails', {
    said: (changed) => (changed.wantsCartEmails ? m.accounts_cart_emails_on() : m.accounts_cart_emails_off()),
    failed: m.accounts_offers_failed,
    done: onChange,
  })
  const [isDeleting, setDeleting] = useState(false)
  return (
    <FormSection title={m.accounts_data_title()}>
      <Switch
        label={m.accounts_offers()}
        hint={m.accounts_offers_note()}
        checked={profile.wantsOffers}
        disabled={offers.busy}
        onChange={({ currentTarget }) => void offers.start({ wantsOffers: currentTarget.checked })}
      />
      {profile.wantsCartEmails !== null && (
        <Switch
          label={m.accounts_cart_emails()}
          hint={m.accounts_cart_emails_note()}
          checked={profile.wantsCartEmails}
          disabled={cartEmails.busy}
          onChange={({ currentTarget }) => void cartEmails.start({ wantsCartEmails: currentTarget.checked })}
        />
      )}
      <div className={row}>
        <div className="max-w-prose">
          <h3 className="font-semibold">{m.accounts_data_download()}</h3>
          <p className="mt-0.5 text-muted text-sm">{m.accounts_data_download_note()}</p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          icon={<Download aria-hidden />}
          busy={saving.busy}
          busyLabel={m.accounts_data_downloading()}
          onClick={() => void saving.start(undefined)}
        >
          {m.accounts_data_download()}
        </Button>
      </div>
      <FormMessage message={saving.problem?.sentence ?? null} />
      <div className={`${row} border-line border-t pt-4`}>
        <div className="max-w-prose">
          <h3 className="font-semibold">{m.accounts_data_delete()}</h3>
          <p className="mt-0.5 text-muted text-sm">{m.accounts_data_delete_note()}</p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          {...DeleteAccountDialog.ahead}
          onClick={() => setDeleting(true)}
        >
          {m.accounts_data_delete()}
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </FormSection>
  )
}

const row = 'flex flex-col items-start gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6'
