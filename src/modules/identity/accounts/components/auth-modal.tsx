import { type ReactNode, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { GuardedDialog } from '#ui/guarded-dialog.tsx'
import type { AuthFormProps } from './auth-form.tsx'
import { type AuthView, closeAuth, useAuth } from './auth-opener.ts'
import { RecoveryForm } from './recovery-form.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Sign in, sign up and password recovery. While a form is being sent the dialog stays. */
export function AuthModal() {
  const { open, view, email, isAgain } = useAuth()
  const [isBusy, setBusy] = useState(false)
  const { title, intro, Form } = views[view]
  return (
    <GuardedDialog
      open={open}
      isGuarded={view === 'signup'}
      onClose={() => !isBusy && closeAuth()}
      title={title()}
      description={isAgain ? m.accounts_sign_in_again() : intro()}
      closeLabel={m.common_close()}
      size="sm"
    >
      {(leaving) => <Form key={view} onBusy={setBusy} leaving={leaving} email={email} />}
    </GuardedDialog>
  )
}

const views: Record<
  AuthView,
  { title: () => string; intro: () => string; Form: (props: AuthFormProps) => ReactNode }
> = {
  signin: { title: m.accounts_sign_in_title, intro: m.accounts_sign_in_intro, Form: SignInForm },
  signup: { title: m.accounts_sign_up_title, intro: m.accounts_sign_up_intro, Form: SignUpForm },
  step: { title: m.accounts_step_title, intro: m.accounts_step_intro, Form: SecondStepForm },
  recovery: { title: m.accounts_recovery_title, intro: m.accounts_recovery_intro, Form: RecoveryForm },
}
