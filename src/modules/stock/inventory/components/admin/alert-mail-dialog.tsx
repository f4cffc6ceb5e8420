import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { call, type Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { FormDialog } from '#panel/form-dialog.tsx'
import { ReadDialog } from '#panel/read-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

type Settings = Output<'GET /admin/settings'>['inventory']

/** The address and the kinds of alert emails: the same settings as in Configuración, beside the alerts. */
export function AlertMailDialog({ onClose }: { onClose: () => void }) {
  const read = useRead('GET /admin/settings', {}, { fresh: true })
  return (
    <ReadDialog
      read={read}
      title={m.inventory_mail_settings()}
      failed={m.settings_load_failed()}
      onClose={onClose}
    >
      {({ inventory }) => <AlertMailForm stored={inventory} onClose={onClose} />}
    </ReadDialog>
  )
}

const typed = z.object({
  alertEmail: z.string(),
  sendLowStockAlerts: z.boolean(),
  sendOutOfStockAlerts: z.boolean(),
  sendOverstockAlerts: z.boolean(),
})

function AlertMailForm({ stored, onClose }: { stored: Settings; onClose: () => void }) {
  const { value, version } = stored
  const save = useAct(
    (given: z.output<typeof typed>) =>
      call('PUT /admin/settings/inventory', { value: { ...value, ...given }, version }),
    {
      said: m.inventory_mail_saved,
      failed: m.settings_save_failed,
      reportsIn: 'both',
      refreshes: ['GET /admin/settings', 'GET /admin/inventory/alerts'],
      done: onClose,
    },
  )
  const form = useRecordForm(typed, typed.parse(value), save, {
    fieldOf: (field) => field.replace(/^value\./, ''),
  })
  return (
    <FormDialog
      form={form}
      title={m.inventory_mail_settings()}
      saveLabel={m.settings_save()}
      onClose={onClose}
    >
      <Field
        label={m.settings_alert_email()}
        hint={m.settings_alert_email_hint()}
        error={form.errors['alertEmail']}
      >
        <Input
          data-autofocus
          type="email"
          maxLength={254}
          autoComplete="off"
          {...form.register('alertEmail')}
        />
      </Field>
      <Checkbox label={m.settings_send_low()} {...form.register('sendLowStockAlerts')} />
      <Checkbox label={m.settings_send_out()} {...form.register('sendOutOfStockAlerts')} />
      <Checkbox label={m.settings_send_over()} {...form.register('sendOverstockAlerts')} />
    </FormDialog>
  )
}
