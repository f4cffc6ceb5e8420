import { Copy } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { FEED_PATH } from '#modules/catalog/products/rules/feed-path.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FormSection } from '#ui/form-section.tsx'

/** Where the advertising catalogues of others read what the shop sells. */
export function FeedPart() {
  const address = `${window.location.origin}${FEED_PATH}`
  const copy = useAct(() => navigator.clipboard.writeText(address), {
    said: m.common_copied,
    failed: m.panel_copy_failed,
  })
  return (
    <FormSection title={m.programs_feed_title()} description={m.programs_feed_hint()}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="wrap-anywhere font-semibold">{address}</p>
        <Button variant="secondary" icon={<Copy aria-hidden />} onClick={() => void copy.start(undefined)}>
          {m.common_copy()}
        </Button>
      </div>
    </FormSection>
  )
}
