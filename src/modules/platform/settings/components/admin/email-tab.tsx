import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import type { Output } from '#browser/client.ts'
import { useSession } from '#browser/session.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { cx } from '#ui/cx.ts'
import { Field } from '#ui/field.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Input } from '#ui/input.tsx'
import { line, own, type SettingsSection } from './settings-fields.tsx'
import { SettingsForm, type StoredSettings } from './settings-form.tsx'

export const emailSections = (isSet: boolean): readonly SettingsSection[] => [
  {
    title: m.settings_server,
    description: m.settings_server_reason,
    fields: [
      line('smtpHost', m.settings_smtp_host, { max: 200 }),
      line('smtpPort', m.settings_smtp_port, { max: 5, hint: m.settings_smtp_port_hint }),
      line('smtpUsername', m.settings_smtp_user, { max: 200 }),
      isSet ? STORED_PASSWORD : NEW_PASSWORD,
    ],
  },
  {
    title: m.settings_sender,
    fields: [
      line('fromEmail', m.settings_from_email, { max: 254, type: 'email' }),
      line('fromName', m.settings_from_name, { max: 100 }),
    ],
  },
]

const password = (isSet: boolean) =>
  own('smtpPassword', m.common_password, ({ form, label }) => (
    <div className="grid gap-2">
      <Field
        label={label}
        hint={isSet ? m.settings_smtp_password_kept() : m.settings_smtp_password_none()}
        error={form.errors['smtpPassword']}
      >
        <Input
          type="password"
          maxLength={500}
          autoComplete="new-password"
          {...form.register('smtpPassword')}
        />
      </Field>
      {isSet && <Checkbox label={m.settings_smtp_password_clear()} {...form.register('clearSmtpPassword')} />}
    </div>
  ))
const STORED_PASSWORD = { ...password(true), isWide: false }
const NEW_PASSWORD = { ...password(false), isWide: false }
const BESIDE = { smtpPassword: '', clearSmtpPassword: false }

export function EmailTab({ stored }: { stored: StoredSettings }) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <SettingsForm
        block="email"
        stored={stored.email}
        sections={emailSections(stored.email.smtpPassword.configured)}
        beside={BESIDE}
      />
      <TestEmail />
    </div>
  )
}

/** Sends a test email with the saved settings and shows the answer of the mail server. */
function TestEmail() {
  const { user } = useSession()
  const [answer, setAnswer] = useState<Output<'POST /admin/mail-server/try'> | null>(null)
  const test = useAct('POST /admin/mail-server/try', {
    failed: m.settings_test_failed,
    reportsIn: 'place',
    done: setAnswer,
  })
  const isGood = answer?.result === 'sent' || answer?.result === 'mailbox'
  return (
    <FormSection title={m.settings_test()} description={m.settings_test_reason({ email: user?.email ?? '' })}>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          icon={<MailCheck aria-hidden />}
          busy={test.busy}
          busyLabel={m.common_sending()}
          onClick={() => void test.start({})}
        >
          {m.settings_test_send()}
        </Button>
        <output className={cx('min-w-0 text-sm', isGood ? 'text-ok-ink' : 'text-bad-ink')}>
          {test.problem?.sentence ?? (answer && ANSWERS[answer.result]({ email: answer.to }))}
          {answer?.answer && !test.problem && (
            <code className="mt-1 block text-muted [overflow-wrap:anywhere]">{answer.answer}</code>
          )}
        </output>
      </div>
    </FormSection>
  )
}

const ANSWERS = {
  sent: m.settings_test_sent,
  mailbox: m.settings_test_mailbox,
  refused: m.settings_test_refused,
  unreachable: m.settings_test_unreachable,
}
