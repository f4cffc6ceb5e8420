import { useState } from 'react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { call } from '#browser/client.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { PasswordInput } from '#modules/identity/accounts/components/password-input.tsx'
import { FormDialog } from '#panel/form-dialog.tsx'
import { ShownOnce } from '#panel/shown-once.tsx'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { WEBHOOK_EVENTS, WEBHOOK_URL_MAX, type WebhookEvent } from '../rules/webhooks.ts'
import { eventWords, type Side, webhookReads, type WebhookRow } from './webhook-words.ts'

type WebhookDialogProps = {
  side: Side
  /** The one to change; without it a new one is made. */
  webhook?: Pick<WebhookRow, 'id' | 'url' | 'events'>
  onClose: () => void
}

/** An address and its events; afterwards the secret of a new one, this once. */
export function WebhookDialog({ side, webhook, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const save = useAct(
    async (given: { url: string; events: WebhookEvent[]; password: string }) => {
      if (!webhook) return (await call(`POST /${side}/webhooks`, given)).secret
      await call(`PATCH /${side}/webhooks/{id}`, { ...given, id: webhook.id })
      return null
    },
    {
      said: m.programs_webhook_saved,
      failed: m.programs_webhook_failed,
      reportsIn: 'place',
      refreshes: webhookReads(side),
      done: (made) => (made === null ? onClose() : setSecret(made)),
    },
  )
  const { url = '', events = [] } = webhook ?? {}
  const form = useRecordForm(webhookSchema(), { url, events: [...events], password: '' }, save)
  const title = webhook ? m.programs_webhook_edit() : m.programs_webhook_add()
  if (secret) return <SecretOnce secret={secret} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={title}
      description={m.programs_webhook_text()}
      saveLabel={title}
      onClose={onClose}
    >
      <Field required label={m.programs_webhook_url()} error={form.errors['url']}>
        <Input
          data-autofocus
          type="url"
          inputMode="url"
          maxLength={WEBHOOK_URL_MAX}
          autoComplete="off"
          placeholder="https://"
          {...form.register('url')}
        />
      </Field>
      <fieldset>
        <legend className="mb-1 font-semibold text-sm">{m.programs_webhook_events()}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={eventWords[event]()} {...form.register('events')} />
          ))}
        </div>
        {form.errors['events'] && <FieldError>{form.errors['events']}</FieldError>}
      </fieldset>
      <Field
        required
        label={m.people_own_password()}
        hint={m.people_own_password_hint()}
        error={form.errors['password']}
      >
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
    </FormDialog>
  )
}

/** The secret that signs, which no one can read again. */
export const SecretOnce = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <ShownOnce
    title={m.programs_secret()}
    description={m.programs_secret_text()}
    warning={m.programs_made_once()}
    secrets={[{ id: 'secret', text: secret }]}
    onClose={onClose}
  />
)

const webhookSchema = () =>
  z.object({
    url: z.string().check(z.trim(), z.minLength(1, m.programs_url_required())),
    events: z.array(z.enum(WEBHOOK_EVENTS)).check(z.minLength(1, m.programs_event_required())),
    password: z.string().check(z.minLength(1, m.accounts_password_required())),
  })
