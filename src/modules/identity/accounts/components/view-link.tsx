import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import type { Leaving } from '#ui/guarded-dialog.tsx'
import { type AuthView, showAuthView } from './auth-opener.ts'

type Props = { to: Exclude<AuthView, 'step'>; leaving: Leaving; className?: string; children: ReactNode }

/** From one form of the sign-in dialog to another: the address goes along, what else was typed is asked about. */
export function ViewLink({ to, leaving, className, children }: Props) {
  return (
    <Button
      variant="link"
      size="sm"
      className={className}
      onClick={({ currentTarget: { form } }) => {
        const email = form?.elements.namedItem('email')
        leaving(() => showAuthView(to, email instanceof HTMLInputElement ? email.value : ''))()
      }}
    >
      {children}
    </Button>
  )
}
