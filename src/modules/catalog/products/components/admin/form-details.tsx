import { m } from '#paraglide/messages.js'
import { FormSection } from '#ui/form-section.tsx'
import { PlainFields } from './plain-fields.tsx'

export function DetailsSection() {
  return (
    <FormSection title={m.admin_details()} description={m.admin_details_hint()}>
      <PlainFields part="story" />
      <div className="grid gap-4 sm:grid-cols-2">
        <PlainFields part="notes" />
      </div>
    </FormSection>
  )
}
