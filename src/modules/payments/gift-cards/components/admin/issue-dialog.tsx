import { useState } from 'react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { LOCALES, type Locale } from '#lib/locale.ts'
import { formatUsd } from '#lib/money.ts'
import { LANGUAGES } from '#browser/languages.ts'
import { FormDialog } from '#panel/form-dialog.tsx'
import { CountField, MoneyField } from '#panel/number-fields.tsx'
import { ReadDialog } from '#panel/read-dialog.tsx'
import { ShownOnce } from '#panel/shown-once.tsx'
import { countTyped, lineTyped, moneyTyped } from '#panel/typed.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { MAX_GIFT_CARDS, MAX_GIFT_CENTS, MIN_GIFT_CENTS } from '../../rules.ts'
import { GIFT_CARD_READS } from './gift-card-words.ts'

type Terms = Output<'GET /admin/gift-cards/terms'>
type Issued = Output<'POST /admin/gift-cards'>['items']

/** New cards; afterwards their codes, this once. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const read = useRead('GET /admin/gift-cards/terms', {}, { fresh: true })
  return (
    <ReadDialog
      read={read}
      title={m.admin_gift_issue()}
      failed={m.admin_gift_terms_failed()}
      onClose={onClose}
    >
      {(terms) => <IssueForm terms={terms} onClose={onClose} />}
    </ReadDialog>
  )
}

function IssueForm({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const [issued, setIssued] = useState<Issued | null>(null)
  const issue = useAct('POST /admin/gift-cards', {
    keyed: true,
    said: ({ items }) => m.admin_gift_issued_done({ count: items.length }),
    failed: m.admin_gift_write_failed,
    reportsIn: 'place',
    refreshes: GIFT_CARD_READS,
    done: ({ items }) => setIssued(items),
  })
  const form = useRecordForm(issueSchema(), blank(terms), issue)
  const email = form.watch('recipientEmail').trim()
  if (issued)
    return (
      <ShownOnce
        title={m.admin_gift_codes({ count: issued.length })}
        description={email && m.admin_gift_sent({ email })}
        warning={m.admin_gift_codes_once()}
        secrets={issued.map(({ id, code, amountCents }) => ({
          id,
          text: code,
          aside: formatUsd(amountCents),
        }))}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      form={form}
      title={m.admin_gift_issue()}
      description={m.admin_gift_issue_reason()}
      saveLabel={m.admin_gift_issue_yes()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          data-autofocus
          required
          label={m.admin_gift_amount()}
          hint={m.admin_gift_amount_hint()}
          error={form.errors['amountCents']}
          {...form.register('amountCents')}
        />
        <CountField
          required
          label={m.common_quantity()}
          hint={m.admin_gift_count_hint()}
          error={form.errors['count']}
          {...form.register('count')}
        />
      </div>
      <CountField
        required
        label={m.admin_gift_days()}
        hint={m.admin_gift_days_hint()}
        error={form.errors['expirationDays']}
        {...form.register('expirationDays')}
      />
      <Field
        label={m.admin_gift_email()}
        hint={m.admin_gift_email_hint()}
        optionalLabel={m.common_optional()}
        error={form.errors['recipientEmail']}
      >
        <Input type="email" autoComplete="off" {...form.register('recipientEmail')} />
      </Field>
      {email !== '' && (
        <Field label={m.admin_gift_language()}>
          <Select
            options={LANGUAGES.map(({ locale, name }) => ({ value: locale, label: name }))}
            {...form.register('recipientLocale')}
          />
        </Field>
      )}
      <Field label={m.admin_gift_note()} hint={m.admin_gift_note_hint()} optionalLabel={m.common_optional()}>
        <Input maxLength={200} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}

/** Each error says what its hint said; whether there is such a mailbox is for the server to say. */
const issueSchema = () =>
  z.pipe(
    z.object({
      amountCents: moneyTyped({
        min: MIN_GIFT_CENTS,
        max: MAX_GIFT_CENTS,
        message: m.admin_gift_amount_hint,
      }),
      count: countTyped({ min: 1, max: MAX_GIFT_CARDS, message: m.admin_gift_count_hint }),
      expirationDays: countTyped({ min: 30, max: 3650, message: m.admin_gift_days_hint }),
      recipientEmail: lineTyped(254),
      recipientLocale: z.enum(LOCALES),
      note: z.string().check(z.trim()),
    }),
    z.transform(({ recipientEmail, recipientLocale, ...rest }) => ({
      ...rest,
      ...(recipientEmail && { recipientEmail, recipientLocale }),
    })),
  )

const blank = ({ expirationDays }: Terms) => ({
  amountCents: '',
  count: '1',
  expirationDays: String(expirationDays),
  recipientEmail: '',
  recipientLocale: getLocale() as Locale,
  note: '',
})
