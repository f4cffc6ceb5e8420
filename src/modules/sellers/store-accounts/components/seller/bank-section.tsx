import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { ACCOUNT_TYPES } from '../../rules.ts'
import type { PaymentForm } from './payment-settings.tsx'

/** The account that buyers transfer to; offered at the checkout once bank, holder and number are there. */
export function BankSection({ form, isOffered }: { form: PaymentForm; isOffered: boolean }) {
  const { errors, register } = form
  return (
    <FormSection title={m.payments_method_bank_transfer()} description={m.stores_bank_used()}>
      <p className="text-sm">
        <StatusDot tone={isOffered ? 'ok' : 'warn'}>
          {isOffered ? m.stores_bank_offered() : m.stores_bank_incomplete()}
        </StatusDot>
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={m.stores_bank_name()} error={errors['bankName']}>
          <Input {...register('bankName')} />
        </Field>
        <Field label={m.stores_account_holder()} error={errors['accountHolder']}>
          <Input {...register('accountHolder')} />
        </Field>
        <Field label={m.stores_bank_account()} error={errors['bankAccount']}>
          <Input inputMode="numeric" autoComplete="off" {...register('bankAccount')} />
        </Field>
        <Field label={m.stores_account_type()} error={errors['accountType']}>
          <Select
            options={ACCOUNT_TYPES.map((value) => ({ value, label: TYPE_WORDS[value]() }))}
            {...register('accountType')}
          />
        </Field>
        <Field
          label={m.stores_routing_number()}
          error={errors['routingNumber']}
          optionalLabel={m.common_optional()}
        >
          <Input autoComplete="off" {...register('routingNumber')} />
        </Field>
        <Field label={m.stores_swift_code()} error={errors['swiftCode']} optionalLabel={m.common_optional()}>
          <Input autoComplete="off" autoCapitalize="characters" {...register('swiftCode')} />
        </Field>
      </div>
      <Field
        label={m.stores_bank_instructions()}
        hint={m.stores_bank_instructions_hint()}
        error={errors['bankInstructions']}
        optionalLabel={m.common_optional()}
      >
        <Textarea rows={3} {...register('bankInstructions')} />
      </Field>
    </FormSection>
  )
}

const TYPE_WORDS = {
  corriente: m.stores_account_corriente,
  ahorros: m.stores_account_ahorros,
  empresarial: m.stores_account_empresarial,
}
