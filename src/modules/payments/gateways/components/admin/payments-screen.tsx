import { Copy, PlugZap, Settings2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { showInstant } from '#i18n/dates.ts'
import { useAct } from '#browser/acting.ts'
import { call, type Output, type Route } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { VersionedForm } from '#modules/platform/settings/components/admin/settings-form.tsx'
import { PanelPage } from '#panel/panel-page.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { useAddressValue } from '#panel/use-list-state.ts'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { FieldError } from '#ui/field.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import type { GatewayMode } from '../../rules.ts'
import { descriptorOf } from '../../rules/gateways.ts'
import { clearName, gatewayForm, secretsBeside } from './gateway-forms.tsx'

export type ShownGateway = Output<'GET /admin/payment-gateways'>['items'][number]
const READS: readonly Route[] = ['GET /admin/payment-gateways']

/** The ways money can come: each with its state, its keys, and a way to ask whether they are good. */
export function PaymentsScreen() {
  const read = useRead('GET /admin/payment-gateways', {}, { fresh: true })
  const [open, setOpen] = useAddressValue('gateway')
  const gateways = read.isFetchedAfterMount ? read.data?.items : undefined
  return (
    <PanelPage title={m.common_payments()} description={m.payments_screen_reason()}>
      {isLost(read) && <ReadError read={read} title={m.payments_screen_failed()} />}
      {!gateways && !isLost(read) && <SkeletonText lines={8} />}
      <ul className="grid grid-cols-1 gap-5">
        {gateways?.map((gateway) => (
          <li key={gateway.type}>
            <GatewayCard
              gateway={gateway}
              isOpen={open === gateway.type}
              onOpen={() => setOpen(open === gateway.type ? '' : gateway.type)}
            />
          </li>
        ))}
      </ul>
    </PanelPage>
  )
}

const MODES: Record<GatewayMode, { tone: 'neutral' | 'warn' | 'ok'; label: () => string }> = {
  off: { tone: 'neutral', label: m.payments_mode_off },
  test: { tone: 'warn', label: m.payments_mode_test },
  live: { tone: 'ok', label: m.payments_mode_live },
}

type CardProps = { gateway: ShownGateway; isOpen: boolean; onOpen: () => void }

function GatewayCard({ gateway, isOpen, onOpen }: CardProps) {
  const { type, mode, isComplete, isActive, version, webhookUrl, lastNoticeAt } = gateway
  const { title, reason } = descriptorOf(type)
  const id = `gateway-${type}`
  // A refusal is about the version it was tried on: a form that was saved since may be complete.
  const [triedAt, setTriedAt] = useState<number | null>(null)
  const toggle = useAct('PATCH /admin/payment-gateways/{type}', {
    said: ({ isActive: isOn }) => (isOn ? m.payments_switched_on() : m.payments_switched_off()),
    failed: m.settings_save_failed,
    reportsIn: 'both',
    refreshes: READS,
  })
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 md:p-6">
      <header className="flex items-start justify-between gap-x-6">
        <div className="min-w-0">
          <h2 id={id} className="flex flex-wrap items-center gap-3 font-bold text-lg">
            {title()}
            <Badge tone={MODES[mode].tone}>{MODES[mode].label()}</Badge>
          </h2>
          <p className="mt-1 max-w-prose text-muted text-sm">
            {isComplete ? reason() : mode === 'test' ? m.payments_shown_by_test() : m.payments_incomplete()}
          </p>
        </div>
        <Switch
          label={<span className="sr-only">{m.payments_offer({ name: title() })}</span>}
          checked={isActive}
          disabled={toggle.busy}
          onChange={({ target }) => {
            setTriedAt(version)
            void toggle.start({ type, version, isActive: target.checked })
          }}
        />
      </header>
      {toggle.problem && triedAt === version && (
        <div role="alert" className="mt-3">
          <FieldError>{toggle.problem.sentence}</FieldError>
        </div>
      )}
      {webhookUrl && <Webhook url={webhookUrl} lastNoticeAt={lastNoticeAt} />}
      <div className="mt-4 flex flex-wrap items-start gap-3">
        <Button variant="secondary" icon={<Settings2 aria-hidden />} aria-expanded={isOpen} onClick={onOpen}>
          {isOpen ? m.payments_close_form() : m.payments_configure()}
          <span className="sr-only"> {title()}</span>
        </Button>
        <Trial type={type} name={title()} />
      </div>
      {isOpen && <GatewayForm gateway={gateway} />}
    </section>
  )
}

function Webhook({ url, lastNoticeAt }: { url: string; lastNoticeAt: string | null }) {
  const copy = useAct(() => navigator.clipboard.writeText(url), {
    said: m.common_copied,
    failed: m.panel_copy_failed,
  })
  return (
    <dl className="mt-4 grid items-center gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
      <dt className="text-muted">{m.payments_webhook()}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-2">
        <code className="select-all [overflow-wrap:anywhere]">{url}</code>
        <Button
          size="sm"
          variant="quiet"
          icon={<Copy aria-hidden />}
          onClick={() => void copy.start(undefined)}
        >
          {m.common_copy()}
        </Button>
      </dd>
      <dt className="text-muted">{m.payments_last_notice()}</dt>
      <dd>{lastNoticeAt ? showInstant(lastNoticeAt) : m.payments_no_notice()}</dd>
    </dl>
  )
}

const RESULTS = {
  works: m.payments_try_works,
  incomplete: m.payments_try_incomplete,
  refused: m.payments_try_refused,
  unreachable: m.payments_try_unreachable,
  no_node: m.payments_try_no_node,
  no_mail_server: m.payments_try_no_mail,
}

/** Tries the provider of the gateway, and shows what was found. */
function Trial({ type, name }: { type: ShownGateway['type']; name: string }) {
  const [answer, setAnswer] = useState<Output<'POST /admin/payment-gateways/{type}/try'> | null>(null)
  const attempt = useAct('POST /admin/payment-gateways/{type}/try', {
    failed: m.payments_try_failed,
    reportsIn: 'place',
    done: setAnswer,
  })
  const said = attempt.problem?.sentence ?? (answer && RESULTS[answer.result]())
  return (
    <>
      <Button
        variant="secondary"
        icon={<PlugZap aria-hidden />}
        busy={attempt.busy}
        busyLabel={m.payments_trying()}
        onClick={() => void attempt.start({ type })}
      >
        {m.payments_try()}
        <span className="sr-only"> {name}</span>
      </Button>
      <output
        className={cx(
          'min-w-0 flex-1 basis-60 text-sm',
          answer?.result === 'works' ? 'text-ok-ink' : 'text-ink',
        )}
      >
        {said}
        {said && answer?.found && !attempt.problem && (
          <code className="block text-muted [overflow-wrap:anywhere]">{answer.found}</code>
        )}
      </output>
    </>
  )
}

function GatewayForm({ gateway }: { gateway: ShownGateway }) {
  const { type, config, secrets, version } = gateway
  const beside = secretsBeside(secrets)
  // Its fields are components: made anew, they would lose what is being typed.
  const sections = useMemo(() => gatewayForm(type, secrets), [type, secrets])
  return (
    <div className="mt-5">
      <VersionedForm
        stored={{ value: config, version }}
        sections={sections}
        beside={beside}
        refreshes={READS}
        put={(given, over) => {
          const entries = Object.entries({ ...beside, ...given })
          const ofConfig = entries.filter(([field]) => !(field in beside))
          const typed = entries.filter(([field, text]) => field in secrets && text !== '')
          const cleared = Object.keys(secrets).filter((field) => given[clearName(field)])
          return call('PUT /admin/payment-gateways/{type}', {
            type,
            version: over,
            config: Object.fromEntries(ofConfig) as Record<string, string | number>,
            secrets: Object.fromEntries(typed) as Record<string, string>,
            clearSecrets: cleared,
          })
        }}
      />
    </div>
  )
}
