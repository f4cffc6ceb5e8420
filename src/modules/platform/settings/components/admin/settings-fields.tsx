import type { ComponentType } from 'react'
import * as z from 'zod/mini'
import { CountField, MoneyField } from '#panel/number-fields.tsx'
import { countTyped, moneyText, moneyTyped } from '#panel/typed.ts'
import { formatUsd } from '#lib/money.ts'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select, type SelectOption } from '#ui/select.tsx'
import type { SettingsFormState } from './settings-form.tsx'

export type FieldProps = { form: SettingsFormState; name: string; label: string; hint?: string | undefined }

/** One field of a block: how it is shown, what stands in it, and what becomes of what is typed. */
export type SettingsField = {
  /** As in the block, `storeHours.sunday` for what lies deeper. */
  name: string
  label: () => string
  hint?: (() => string) | undefined
  Shown: ComponentType<FieldProps>
  show?: (value: unknown) => unknown
  typed?: z.ZodMiniType
  /** Over the whole width of its section. */
  isWide?: boolean
}

export type SettingsSection = {
  title: () => string
  description?: () => string
  fields: readonly SettingsField[]
}

type Hint = { hint?: () => string }

export function line(
  name: string,
  label: () => string,
  { hint, max, type = 'text', required }: Hint & { max: number; type?: string; required?: boolean },
): SettingsField {
  return {
    ...{ name, label, hint },
    Shown: ({ form, ...field }) => (
      <Field
        label={field.label}
        required={required}
        hint={form.errors[name] ? undefined : field.hint}
        error={form.errors[name]}
      >
        <Input type={type} maxLength={max} autoComplete="off" {...form.register(name)} />
      </Field>
    ),
  }
}

export function count(
  name: string,
  label: () => string,
  { hint, min, max, placeholder }: Hint & { min: number; max: number; placeholder?: string },
): SettingsField {
  return {
    ...{ name, label, hint },
    show: String,
    typed: countTyped({ min, max, message: () => m.settings_count_invalid({ min, max }) }),
    Shown: ({ form, ...field }) => (
      <CountField
        label={field.label}
        hint={field.hint}
        placeholder={placeholder}
        error={form.errors[name]}
        {...form.register(name)}
      />
    ),
  }
}

export function money(
  name: string,
  label: () => string,
  { hint, max }: Hint & { max: number },
): SettingsField {
  return {
    ...{ name, label, hint },
    show: (cents) => moneyText(Number(cents)),
    typed: moneyTyped({ min: 0, max, message: () => m.settings_money_invalid({ max: formatUsd(max) }) }),
    Shown: ({ form, ...field }) => (
      <MoneyField label={field.label} hint={field.hint} error={form.errors[name]} {...form.register(name)} />
    ),
  }
}

export function flag(name: string, label: () => string, hint?: () => string): SettingsField {
  return {
    ...{ name, label, hint, isWide: true },
    Shown: ({ form, ...field }) => (
      <Checkbox label={field.label} hint={field.hint} error={form.errors[name]} {...form.register(name)} />
    ),
  }
}

export function choice(
  name: string,
  label: () => string,
  { hint, options, typed }: Hint & { options: () => SelectOption[]; typed?: z.ZodMiniType },
): SettingsField {
  return {
    ...{ name, label, hint, show: String },
    ...(typed ? { typed } : {}),
    Shown: ({ form, ...field }) => (
      <Field label={field.label} hint={field.hint} error={form.errors[name]}>
        <Select options={options()} {...form.register(name)} />
      </Field>
    ),
  }
}

/** A field that a tab draws itself. */
export const own = (
  name: string,
  label: () => string,
  Shown: ComponentType<FieldProps>,
  hint?: () => string,
): SettingsField => ({ ...{ name, label, hint, Shown }, isWide: true })
