/** What was typed a moment ago to open an account, for the form that stands next; the page forgets it with that form. */
export const justSignedUp = { email: '', password: '' }

export function forgetSignUp() {
  Object.assign(justSignedUp, { email: '', password: '' })
}
