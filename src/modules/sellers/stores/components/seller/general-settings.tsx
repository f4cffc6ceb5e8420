import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { upload } from '#browser/transfer.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { PictureField } from '#panel/picture-field.tsx'
import { CountField } from '#panel/number-fields.tsx'
import { RecordForm } from '#panel/record-form.tsx'
import { countTyped } from '#panel/typed.ts'
import { MAX_HANDLING_DAYS } from '#modules/platform/settings/rules/delivery.ts'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Input } from '#ui/input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { Switch } from '#ui/switch.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { isAtLeast, isVerified } from '../../rules.ts'

type Settings = Output<'GET /store/settings'>
type Standing = Pick<Output<'GET /store'>['store'], 'role' | 'standing' | 'approvedName'>

/** What a store says of itself, and whether it is paused. Staff read it, who runs the store changes it. */
export function GeneralSettings(standing: Standing) {
  const asked = useRead('GET /store/settings', {}, { fresh: true })
  if (isLost(asked)) return <ReadError read={asked} title={m.stores_load_failed()} />
  const settings = asked.isFetchedAfterMount ? asked.data : undefined
  if (!settings) return <Skeleton aria-busy className="h-96 rounded-card" />
  return <GeneralForm settings={settings} {...standing} />
}

function GeneralForm({ settings, role, standing, approvedName }: { settings: Settings } & Standing) {
  const { version, ...read } = settings
  const values = { ...read, handlingDays: String(read.handlingDays) }
  const save = useAct('PUT /store/settings', {
    said: m.stores_settings_saved,
    failed: m.stores_settings_failed,
    reportsIn: 'both',
    refreshes: ['GET /store/settings', 'GET /store'],
  })
  const form = useRecordForm(schemaOf(version), values, save)
  const { errors, register } = form
  const mayChange = isAtLeast(role, 'manager')
  const fields = (
    <>
      <FormSection title={m.stores_information()} aside={<HowItStands standing={standing} />}>
        <PictureField
          label={m.stores_logo()}
          hint={m.stores_logo_hint()}
          error={errors['logoUrl']}
          value={form.watch('logoUrl')}
          onChange={(url) => form.setValue('logoUrl', url, { shouldDirty: true })}
          upload={uploadLogo}
        />
        <Field
          label={m.stores_field_name()}
          hint={
            approvedName !== null
              ? m.stores_name_waits_hint({ name: approvedName })
              : isVerified(standing)
                ? m.stores_field_name_hint()
                : undefined
          }
          error={errors['name']}
          required
        >
          <Input {...register('name')} />
        </Field>
        <Field
          label={m.common_description()}
          hint={m.stores_field_description_hint()}
          error={errors['description']}
        >
          <Textarea rows={5} {...register('description')} />
        </Field>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label={m.stores_contact_email()} error={errors['contactEmail']} required>
            <Input type="email" autoComplete="email" {...register('contactEmail')} />
          </Field>
          <Field label={m.stores_field_phone()} error={errors['contactPhone']}>
            <Input type="tel" autoComplete="tel" {...register('contactPhone')} />
          </Field>
        </div>
        <Field label={m.common_address()} hint={m.stores_field_address_hint()} error={errors['address']}>
          <Input autoComplete="street-address" {...register('address')} />
        </Field>
      </FormSection>
      <FormSection title={m.stores_handling()}>
        <CountField
          label={m.stores_handling_days()}
          hint={m.stores_handling_days_hint()}
          error={errors['handlingDays']}
          {...register('handlingDays')}
        />
      </FormSection>
      <FormSection title={m.stores_holiday()}>
        <Switch label={m.stores_on_holiday()} hint={m.stores_holiday_hint()} {...register('onHoliday')} />
      </FormSection>
    </>
  )
  if (!mayChange) return <Readable>{fields}</Readable>
  return (
    <RecordForm form={form} now={values} version={version} names={namesOf()} saveLabel={m.stores_save()}>
      {fields}
    </RecordForm>
  )
}

function Readable({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled className="grid min-w-0 grid-cols-1 gap-5">
      <legend className="mb-3 text-muted text-sm">{m.stores_settings_read_only()}</legend>
      {children}
    </fieldset>
  )
}

function HowItStands({ standing }: Pick<Standing, 'standing'>) {
  if (standing === 'suspended') return <StatusDot tone="bad">{m.stores_status_suspended()}</StatusDot>
  const isActive = standing === 'open' || standing === 'lapsed'
  return (
    <StatusDot tone={isActive ? 'ok' : 'warn'}>
      {isActive ? m.stores_status_active() : m.stores_status_in_review()}
    </StatusDot>
  )
}

const uploadLogo = async (file: File, signal: AbortSignal) =>
  (await upload<{ url: string }>('/store/logo', file, signal)).url

const schemaOf = (version: number) =>
  z.object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, m.stores_name_required()), z.maxLength(120, m.app_too_long())),
    description: z.string().check(z.trim(), z.maxLength(2000, m.app_too_long())),
    contactEmail: z.pipe(
      z.string().check(z.trim(), z.maxLength(254, m.app_too_long())),
      z.email(m.stores_email_invalid()),
    ),
    contactPhone: z.string().check(z.trim(), z.maxLength(30, m.app_too_long())),
    address: z.string().check(z.trim(), z.maxLength(300, m.app_too_long())),
    logoUrl: z.string(),
    onHoliday: z.boolean(),
    handlingDays: countTyped({ min: 0, max: MAX_HANDLING_DAYS, message: m.stores_handling_days_invalid }),
    version: z._default(z.literal(version), version),
  })

const namesOf = () => ({
  logoUrl: m.stores_logo(),
  name: m.stores_field_name(),
  description: m.common_description(),
  contactEmail: m.stores_contact_email(),
  contactPhone: m.stores_field_phone(),
  address: m.common_address(),
  onHoliday: m.stores_on_holiday(),
  handlingDays: m.stores_handling_days(),
})
