import { CRYPTO_CURRENCIES, CRYPTO_NETWORKS, NETWORK_NAMES } from '#modules/payments/gateways/rules/chains.ts'
import { CountField } from '#panel/number-fields.tsx'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import type { PaymentForm } from './payment-settings.tsx'
import { networkOptions } from './payment-values.ts'

/** The wallet that buyers send to, and those of the networks that it does not serve. */
export function CryptoSection({ form }: { form: PaymentForm }) {
  const { errors, register } = form
  const network = form.watch('cryptoNetwork')
  return (
    <FormSection title={m.payments_method_crypto()} description={m.stores_crypto_used()}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={m.stores_network()} error={errors['cryptoNetwork']}>
          <Select options={networkOptions} {...register('cryptoNetwork')} />
        </Field>
        <CountField
          label={m.stores_confirmations()}
          hint={m.stores_confirmations_hint()}
          error={errors['cryptoConfirmations']}
          {...register('cryptoConfirmations')}
        />
      </div>
      <Field label={m.stores_wallet_address()} error={errors['cryptoWalletAddress']}>
        <Input autoComplete="off" spellCheck={false} {...register('cryptoWalletAddress')} />
      </Field>
      <fieldset>
        <legend className="mb-1 font-semibold text-sm">{m.stores_currencies()}</legend>
        <div className="flex flex-wrap gap-x-6">
          {CRYPTO_CURRENCIES.map((name) => (
            <Checkbox key={name} label={name} {...register(`currencies.${name}`)} />
          ))}
        </div>
        {errors['currencies'] && <FieldError>{errors['currencies']}</FieldError>}
      </fieldset>
      <details className="rounded-control border border-line px-4">
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-sm">
          {m.stores_other_networks()}
        </summary>
        <div className="grid gap-4 pt-1 pb-4">
          <p className="text-muted text-sm">{m.stores_other_networks_hint()}</p>
          {CRYPTO_NETWORKS.filter((name) => name !== network).map((name) => (
            <Field key={name} label={NETWORK_NAMES[name]} error={errors[`cryptoAddresses.${name}`]}>
              <Input autoComplete="off" spellCheck={false} {...register(`cryptoAddresses.${name}`)} />
            </Field>
          ))}
        </div>
      </details>
    </FormSection>
  )
}
