import { call } from '#browser/client.ts'
import { EmailChoice } from '#modules/identity/accounts/components/email-choice.tsx'
import { m } from '#paraglide/messages.js'

/** The page behind the link of an email about a cart. */
export const CartEmails = ({ token }: { token: string }) => (
  <EmailChoice
    choose={(isWanted) => call('POST /cart-emails', { token, isWanted })}
    reason={m.recovery_emails_reason()}
    stopped={m.recovery_emails_stopped()}
    resumed={m.recovery_emails_again_done()}
    stop={m.recovery_mail_stop()}
  />
)
