import { useAct } from '#browser/acting.ts'
import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { PasswordInput } from '#modules/identity/accounts/components/password-input.tsx'
import { RecordForm } from '#panel/record-form.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BankSection } from './bank-section.tsx'
import { CryptoSection } from './crypto-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { fieldOf, namesOf, schemaOf, valuesOf } from './payment-values.ts'

/** Where a store's buyers pay it, for its owner, who says the password again. */
export function PaymentSettings() {
  const asked = useRead('GET /store/payment-settings', {}, { fresh: true })
  if (isLost(asked)) return <ReadError read={asked} title={m.stores_load_failed()} />
  const settings = asked.isFetchedAfterMount ? asked.data : undefined
  if (!settings) return <Skeleton aria-busy className="h-96 rounded-card" />
  return <PaymentForm settings={settings} />
}

export type Settings = Output<'GET /store/payment-settings'>
export type PaymentForm = ReturnType<typeof usePaymentForm>

function PaymentForm({ settings }: { settings: Settings }) {
  const form = usePaymentForm(settings)
  return (
    <RecordForm
      form={form}
      now={valuesOf(settings)}
      version={settings.version}
      names={namesOf()}
      saveLabel={m.stores_save()}
    >
      <BankSection form={form} isOffered={settings.canReceiveTransfers} />
      <CryptoSection form={form} />
      <KeysSection form={form} keys={settings.keys} />
      <FormSection title={m.stores_confirm_it_is_you()} description={m.stores_confirm_it_is_you_reason()}>
        <Field label={m.stores_password()} error={form.errors['password']} required className="max-w-sm">
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
      </FormSection>
    </RecordForm>
  )
}

function usePaymentForm(settings: Settings) {
  const save = useAct('PUT /store/payment-settings', {
    said: m.stores_payments_saved,
    failed: m.stores_payments_failed,
    reportsIn: 'both',
    refreshes: ['GET /store/payment-settings', 'GET /store'],
    done: () => {
      // What is said once is not stored: neither the password nor a key stands in the page any longer.
      for (const name of ['password', 'keys', 'clear'] as const) form.setValue(name, valuesOf(settings)[name])
    },
  })
  const form = useRecordForm(schemaOf(settings.version), valuesOf(settings), save, { fieldOf })
  return form
}
