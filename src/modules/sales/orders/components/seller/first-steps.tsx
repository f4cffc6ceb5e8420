import { Check, Circle, Share2 } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { call, type Output } from '#browser/client.ts'
import { storeHref } from '#modules/sellers/stores/rules.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Link } from '#ui/link.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

type OwnStore = Output<'GET /store'>

/** What a new store does first, each ticked by how things stand and leading to where it is done; gone with the first sale. */
export function FirstSteps({ of: { store, firstSteps: of } }: { of: OwnStore }) {
  if (of.hasSale || store.role === 'staff') return null
  const owns = store.role === 'owner'
  const steps = [
    { label: m.stores_step_plan(), isDone: of.hasPlan, href: owns ? '/business' : null },
    { label: m.stores_step_face(), isDone: of.hasFace, href: '/store/settings' },
    {
      label: m.stores_step_account(),
      isDone: of.hasAccount,
      href: owns ? '/store/settings?tab=pagos' : null,
    },
    { label: m.stores_step_product(), isDone: of.hasProduct, href: '/store/products/new' },
    { label: m.stores_step_approved(), isDone: of.isApproved, href: null },
    { label: m.stores_step_share(), isDone: of.isShared, href: null },
  ]
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <FormSection
      title={m.stores_first_steps()}
      description={m.stores_first_steps_done({ done, all: steps.length })}
    >
      <ProgressBar label={m.stores_first_steps()} value={done / steps.length} />
      <ol className="grid gap-1 text-sm">
        {steps.map(({ label, isDone, href }) => (
          <li key={label} className="flex min-h-11 items-center gap-3 md:min-h-9">
            {isDone ? (
              <Check aria-hidden className="size-4.5 shrink-0 text-ok-ink" />
            ) : (
              <Circle aria-hidden className="size-4.5 shrink-0 text-muted" />
            )}
            <span className="sr-only">{isDone ? m.stores_step_done() : m.stores_step_open()}:</span>
            {href && !isDone ? (
              <Link href={href} className="py-2 font-medium text-brand-ink underline underline-offset-4">
                {label}
              </Link>
            ) : (
              <span className={isDone ? 'text-muted' : 'font-medium'}>{label}</span>
            )}
          </li>
        ))}
      </ol>
      {of.isApproved && <Share store={store} />}
    </FormSection>
  )
}

/** The phone's own way to pass an address on, or the clipboard. */
function Share({ store: { name, slug } }: Pick<OwnStore, 'store'>) {
  const share = useAct(
    async () => {
      const url = new URL(storeHref(slug), window.location.origin).href
      const isPassed = navigator.share
        ? await navigator.share({ title: name, url }).then(
            () => true,
            () => false,
          )
        : await navigator.clipboard.writeText(url).then(() => true)
      if (isPassed) await call('POST /store/shared', {})
      return isPassed && !navigator.share
    },
    {
      failed: m.orders_copy_failed,
      refreshes: ['GET /store'],
    },
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="secondary"
        icon={<Share2 aria-hidden />}
        busy={share.busy}
        busyLabel={m.panel_saving()}
        onClick={() => void share.start(undefined)}
      >
        {m.stores_share()}
      </Button>
      <Link
        href={storeHref(slug)}
        className="inline-flex min-h-11 items-center wrap-anywhere md:min-h-6 text-muted text-sm underline underline-offset-4"
      >
        {storeHref(slug)}
      </Link>
    </div>
  )
}
