import { showDay } from '#i18n/dates.ts'
import {
  choice,
  count,
  line,
  own,
  type SettingsField,
  type SettingsSection,
} from '#modules/platform/settings/components/admin/settings-fields.tsx'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { GatewayType } from '../../rules/gateways.ts'
import { CRYPTO_NETWORKS, NETWORK_NAMES } from '../../rules/chains.ts'
import { ADDRESS_FIELDS } from '../../rules/wallets.ts'

type Secrets = Readonly<
  Record<string, { configured: boolean; last4: string | null; updatedAt: string | null }>
>

export const GATEWAY_WORDS: Record<GatewayType, { name: () => string; reason: () => string }> = {
  stripe: { name: () => 'Stripe', reason: m.payments_stripe_reason },
  paypal: { name: () => 'PayPal', reason: m.payments_paypal_reason },
  gift_card: { name: m.admin_gift_cards, reason: m.payments_gift_reason },
  bank_transfer: { name: m.common_bank_transfer, reason: m.payments_bank_reason },
  crypto: { name: m.common_crypto, reason: m.payments_crypto_reason },
}

/** What each gateway's form holds, in the words and limits of the spec. */
export const GATEWAY_FORMS: Record<GatewayType, (secrets: Secrets) => readonly SettingsSection[]> = {
  stripe: (secrets) =>
    one(m.payments_keys, [
      line('publicKey', m.payments_public_key, { max: 253 }),
      secret('secretKey', m.payments_secret_key, secrets),
      secret('webhookSecret', m.payments_webhook_secret, secrets),
    ]),
  paypal: (secrets) =>
    one(m.payments_keys, [
      line('clientId', m.payments_client_id, { max: 200 }),
      secret('clientSecret', m.payments_client_secret, secrets),
      choice('environment', m.payments_environment, {
        options: () => [
          { value: 'sandbox', label: m.payments_sandbox() },
          { value: 'live', label: m.payments_mode_live() },
        ],
      }),
      line('webhookId', m.payments_webhook_id, { max: 50 }),
    ]),
  gift_card: () => one(m.admin_gift_cards, GIFT_CARD),
  bank_transfer: () => one(m.payments_account, BANK),
  crypto: () => CRYPTO,
}

/** What a form sends beside the fields that may be read back. */
export const secretsBeside = (secrets: Secrets) =>
  Object.fromEntries(
    Object.keys(secrets).flatMap((name) => [[name, ''] as const, [clearName(name), false] as const]),
  )

export const clearName = (name: string) => `clear_${name}`

const one = (title: () => string, fields: readonly SettingsField[]): readonly SettingsSection[] => [
  { title, fields },
]

/** Only ever typed in: a stored one shows its last four letters and its day. */
function secret(name: string, label: () => string, secrets: Secrets): SettingsField {
  const { configured = false, last4 = null, updatedAt = null } = secrets[name] ?? {}
  const savedHint = configured
    ? m.payments_secret_kept({ last4: last4 ?? '••••', date: updatedAt ? showDay(updatedAt) : '—' })
    : m.settings_smtp_password_none()
  return {
    ...own(name, label, ({ form, label: shown }) => (
      <div className="grid gap-1">
        <Field label={shown} hint={savedHint} error={form.errors[name]}>
          <Input type="password" maxLength={500} autoComplete="new-password" {...form.register(name)} />
        </Field>
        {configured && <Checkbox label={m.payments_secret_clear()} {...form.register(clearName(name))} />}
      </div>
    )),
    isWide: false,
  }
}

const GIFT_CARD = [
  line('prefix', m.payments_prefix, { max: 8 }),
  count('length', m.payments_code_length, {
    ...{ min: 8, max: 32, placeholder: '16', hint: m.payments_code_length_hint },
  }),
  count('expirationDays', m.payments_expiration, {
    ...{ min: 30, max: 3650, placeholder: '365', hint: m.payments_expiration_hint },
  }),
]

const BANK: readonly SettingsField[] = [
  line('bankName', m.payments_bank_name, { max: 120 }),
  line('accountHolder', m.payments_account_holder, { max: 120 }),
  line('accountNumber', m.payments_account_number, { max: 60 }),
  choice('accountType', m.payments_account_type, {
    options: () => [
      { value: 'corriente', label: m.payments_account_corriente() },
      { value: 'ahorros', label: m.payments_account_ahorros() },
      { value: 'empresarial', label: m.payments_account_empresarial() },
    ],
  }),
  line('routingNumber', m.payments_routing, { max: 40 }),
  line('swiftCode', m.payments_swift, { max: 20 }),
  own('instructions', m.payments_instructions, ({ form, name, label }) => (
    <Field label={label} error={form.errors[name]}>
      <Textarea rows={3} maxLength={1000} {...form.register(name)} />
    </Field>
  )),
]

const rate = (name: string, currency: string) => line(name, () => m.payments_rate({ currency }), { max: 18 })

const CRYPTO: readonly SettingsSection[] = [
  {
    title: m.payments_wallet,
    description: m.payments_wallet_reason,
    fields: [
      line('walletAddress', m.payments_wallet_address, { max: 120 }),
      choice('network', m.payments_network, {
        options: () => CRYPTO_NETWORKS.map((value) => ({ value, label: NETWORK_NAMES[value] })),
      }),
      line('supportedCurrencies', m.payments_currencies, { max: 60, hint: m.payments_currencies_hint }),
      count('confirmationBlocks', m.payments_confirmations, { min: 1, max: 12, placeholder: '6' }),
      ...CRYPTO_NETWORKS.map((network) =>
        line(ADDRESS_FIELDS[network], () => m.payments_address_on({ network: NETWORK_NAMES[network] }), {
          max: 120,
        }),
      ),
    ],
  },
  {
    title: m.payments_rates,
    description: m.payments_rates_reason,
    fields: [rate('rateBtc', 'BTC'), rate('rateEth', 'ETH'), rate('rateUsdt', 'USDT')],
  },
]
