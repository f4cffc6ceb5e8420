import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordForm } from '#modules/identity/accounts/components/shop/reset-password-form.tsx'
import { m } from '#paraglide/messages.js'
import { keyHead } from '../-page-head.ts'

export const Route = createFileRoute('/_storefront/reset-password')({
  head: keyHead(m.accounts_reset_title),
  component: ResetPasswordPage,
})

function ResetPasswordPage() {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12">
      <h1 className="mb-4 font-extrabold text-2xl">{m.accounts_reset_title()}</h1>
      <ResetPasswordForm />
    </div>
  )
}
