import { FEED_PATH } from '#modules/catalog/products/rules/feed-path.ts'
import { CopyRow } from '#modules/payments/gateways/components/shop/copy-row.tsx'
import { m } from '#paraglide/messages.js'
import { FormSection } from '#ui/form-section.tsx'

/** Where the advertising catalogues of others read what the shop sells. */
export function FeedPart() {
  return (
    <FormSection title={m.programs_feed_title()} description={m.programs_feed_hint()}>
      <dl>
        <CopyRow label={m.programs_feed_address()} value={`${window.location.origin}${FEED_PATH}`} />
      </dl>
    </FormSection>
  )
}
