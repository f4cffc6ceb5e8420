import { type ReactNode, type RefObject, useEffect } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import type { Leaving } from '#ui/guarded-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { FormMessage } from './form-message.tsx'

export type AuthFormProps = {
  onBusy: (isBusy: boolean) => void
  leaving: Leaving
  /** What was typed in the form before. */
  email: string
}

type Props = Pick<AuthFormProps, 'onBusy'> & {
  formRef: RefObject<HTMLFormElement | null>
  busy: boolean
  message: string | null
  submitLabel: string
  busyLabel: string
  onSubmit: () => void
  /** Under the button: the ways to the other views. */
  footer: ReactNode
  children: ReactNode
}

/** The frame of the three forms: fields, one button, and everything at rest while it is sent. */
export function AuthForm({
  formRef,
  busy,
  onBusy,
  message,
  submitLabel,
  busyLabel,
  onSubmit,
  footer,
  children,
}: Props) {
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])
  // The dialog does this when it opens; a view that takes the place of another does it itself.
  useEffect(() => formRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [formRef])
  return (
    <form
      ref={formRef}
      noValidate
      className="flex flex-col gap-4 pb-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FormMessage message={message} />
      <fieldset disabled={busy} className="flex min-w-0 flex-col gap-4">
        {children}
      </fieldset>
      <Button type="submit" size="lg" wide busy={busy} busyLabel={busyLabel}>
        {submitLabel}
      </Button>
      <fieldset
        disabled={busy}
        className="flex min-w-0 flex-wrap items-center justify-center gap-x-2 text-sm"
      >
        {footer}
      </fieldset>
    </form>
  )
}

type KnownEmailProps = Pick<AuthFormProps, 'email'> & { hint?: string; error: string | undefined }

/** The address of somebody who has an account, as it was typed in the form before. */
export const KnownEmail = ({ email, hint, error }: KnownEmailProps) => (
  <Field label={m.common_email()} hint={hint} error={error} required>
    <Input
      name="email"
      type="email"
      defaultValue={email}
      autoComplete="username"
      inputMode="email"
      data-autofocus
    />
  </Field>
)
