import { Download } from 'lucide-react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { download } from '#browser/transfer.ts'
import { PasswordInput } from '#modules/identity/accounts/components/password-input.tsx'
import { useAsk } from '#panel/asking.tsx'
import { FormDialog } from '#panel/form-dialog.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import type { ExportFormat } from '../../rules/exported.ts'

const labels: Record<ExportFormat, () => string> = { csv: m.backups_export_csv, json: m.backups_export_json }

/** Everything of the shop as files that other programs read. */
export function TakeAll() {
  const ask = useAsk()
  return (
    <section
      aria-label={m.backups_export_title()}
      className="rounded-card border border-line bg-surface p-4 text-sm"
    >
      <h2 className="mb-1 font-semibold text-base">{m.backups_export_title()}</h2>
      <p className="max-w-prose">{m.backups_export_reason()}</p>
      <p className="mt-1 max-w-prose text-muted">{m.backups_export_private()}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            variant="secondary"
            icon={<Download aria-hidden />}
            onClick={() => ask((close) => <TakeDialog format={format} onClose={close} />)}
          >
            {labels[format]()}
          </Button>
        ))}
      </div>
    </section>
  )
}

/** For who knows their own password: a borrowed session takes no data of everybody. */
function TakeDialog({ format, onClose }: { format: ExportFormat; onClose: () => void }) {
  const act = useAct(
    ({ password }: { password: string }) =>
      download('/admin/export.zip', `istmo-${format}.zip`, { format, password }),
    { failed: m.backups_export_failed, reportsIn: 'place', done: onClose },
  )
  const schema = z.object({ password: z.string().check(z.minLength(1, m.accounts_password_required())) })
  const form = useRecordForm(schema, { password: '' }, act)
  return (
    <FormDialog
      form={form}
      size="sm"
      title={labels[format]()}
      description={m.backups_export_private()}
      saveLabel={labels[format]()}
      onClose={onClose}
    >
      <Field
        required
        label={m.people_own_password()}
        hint={m.people_own_password_hint()}
        error={form.errors['password']}
      >
        <PasswordInput data-autofocus autoComplete="current-password" {...form.register('password')} />
      </Field>
    </FormDialog>
  )
}
