import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

// Most products have no options.
const VariantsDialog = lazyPart(async () => (await import('./variants-dialog.tsx')).VariantsDialog)

/** Opens the options of a product; a new one is saved first. It has a form of its own, so it stands beside that of the product. */
export function VariantsSection({ id }: { id: string | null }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <FormSection
      title={m.catalog_options_title()}
      description={id === null ? m.catalog_options_after_saving() : m.catalog_options_hint()}
      className="mb-5"
    >
      {id !== null && (
        <Button
          variant="secondary"
          className="justify-self-start"
          {...VariantsDialog.ahead}
          onClick={() => setOpen(true)}
        >
          {m.catalog_options_edit()}
        </Button>
      )}
      {id !== null && isOpen && <VariantsDialog id={id} onClose={() => setOpen(false)} />}
    </FormSection>
  )
}
