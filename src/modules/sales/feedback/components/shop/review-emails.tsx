import { call } from '#browser/client.ts'
import { EmailChoice } from '#modules/identity/accounts/components/email-choice.tsx'
import { m } from '#paraglide/messages.js'

/** The page behind the link of a review invitation. */
export const ReviewEmails = ({ token }: { token: string }) => (
  <EmailChoice
    choose={(isWanted) => call('POST /review-letters', { token, isWanted })}
    reason={m.reviews_letters_reason()}
    stopped={m.reviews_letters_stopped()}
    resumed={m.reviews_letters_again_done()}
    stop={m.reviews_mail_stop()}
  />
)
