import { useAct } from '#browser/acting.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'

/**
 * The consent to emails about a cart that was left, where it was not given yet. It is stored at once and can be taken back
 * at once: who leaves the cart sends no form.
 */
export function CartEmailsConsent({
  isGiven,
  onChange,
}: {
  isGiven: boolean
  onChange: (isGiven: boolean) => void
}) {
  const { start } = useAct('PUT /profile/cart-emails', {
    said: (changed) => (changed.wantsCartEmails ? m.accounts_cart_emails_on() : m.accounts_cart_emails_off()),
    failed: m.accounts_offers_failed,
    done: ({ wantsCartEmails }) => onChange(wantsCartEmails === true),
  })
  return (
    <Checkbox
      className="mt-4"
      label={m.accounts_cart_emails_ask()}
      hint={m.accounts_cart_emails_note()}
      checked={isGiven}
      onChange={({ currentTarget }) => void start({ wantsCartEmails: currentTarget.checked })}
    />
  )
}
