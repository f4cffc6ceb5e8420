import { Plus, RotateCcw } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { showInstant } from '#i18n/dates.ts'
import { formatCount } from '#lib/money.ts'
import { useAsk } from '#panel/asking.tsx'
import { State, TwoLines } from '#panel/cells.tsx'
import { Facts } from '#panel/facts.tsx'
import { type ListColumn, listScreen, OpensRecord } from '#panel/list-screen.tsx'
import { ActButtons, RecordSheet, SheetSection } from '#panel/record-sheet.tsx'
import { Timeline } from '#panel/timeline.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { useWebhookActs } from './webhook-acts.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import {
  deliveryWords,
  eventWords,
  failureWord,
  type Side,
  standingOf,
  webhookReads,
  type WebhookWhole,
} from './webhook-words.ts'

type Reads = 'GET /admin/webhooks' | 'GET /store/webhooks'

const columns: readonly ListColumn<Reads>[] = [
  {
    id: 'url',
    header: m.programs_webhook_url,
    cell: ({ id, url }) => <OpensRecord id={id}>{shortUrl(url)}</OpensRecord>,
  },
  {
    id: 'events',
    header: m.programs_webhook_events,
    cell: ({ events }) => events.map((event) => eventWords[event]()).join(', '),
  },
  {
    id: 'state',
    header: m.common_status,
    cell: (webhook) => (
      <TwoLines
        below={
          webhook.isBacked
            ? webhook.failures > 0 && m.programs_webhook_failures({ count: webhook.failures })
            : m.programs_webhook_stopped()
        }
      >
        <State word={standingOf(webhook)} />
      </TwoLines>
    ),
  },
]

const MOST_SHOWN = 48
const shortUrl = (url: string) => (url.length > MOST_SHOWN ? `${url.slice(0, MOST_SHOWN)}…` : url)

const webhooksScreen = (side: Side) => {
  const useActs = () => useWebhookActs(side)
  return listScreen<Reads>({
    read: `GET /${side}/webhooks`,
    words: {
      title: m.programs_tab_webhooks,
      none: m.programs_webhook_none,
      noneReason: m.programs_webhook_none_reason,
      failed: m.programs_webhook_load_failed,
    },
    columns,
    rowName: ({ url }) => url,
    record: {
      word: 'webhook',
      Sheet: (props) => <WebhookSheet side={side} {...props} />,
    },
    useRowActs: useActs,
    Primary: function AddWebhook() {
      const ask = useAsk()
      return (
        <Button
          icon={<Plus aria-hidden />}
          onClick={() => ask((close) => <WebhookDialog side={side} onClose={close} />)}
        >
          {m.programs_webhook_add()}
        </Button>
      )
    },
  })
}

/** One address with what was sent there and what was answered. */
function WebhookSheet({ side, id, onClose }: { side: Side; id: string; onClose: () => void }) {
  const actsOf = useWebhookActs(side)
  return (
    <RecordSheet
      read={`GET /${side}/webhooks/{id}`}
      id={id}
      onClose={onClose}
      words={{ title: m.programs_webhook, failed: m.programs_webhook_load_failed }}
      title={({ url }) => url}
      aside={(webhook) => <State word={standingOf(webhook)} />}
      foot={(webhook) => <ActButtons acts={actsOf(webhook)} />}
    >
      {(webhook) => (
        <>
          <Facts
            of={[
              [m.programs_webhook_made_by(), webhook.madeBy],
              [m.programs_webhook_events(), webhook.events.map((event) => eventWords[event]()).join(', ')],
              [m.programs_secret_old(), webhook.oldSecretUntil && showInstant(webhook.oldSecretUntil)],
            ]}
          />
          <SheetSection title={m.programs_deliveries()}>
            {webhook.deliveries.length === 0 ? (
              <p className="text-muted text-sm">{m.programs_deliveries_none()}</p>
            ) : (
              <Timeline entries={webhook.deliveries.map((one) => entryOf(side, webhook.id, one))} />
            )}
          </SheetSection>
        </>
      )}
    </RecordSheet>
  )
}

type Delivery = WebhookWhole['deliveries'][number]

const entryOf = (side: Side, webhookId: string, delivery: Delivery) => ({
  id: delivery.id,
  what: (
    <span className="flex flex-wrap items-center gap-2">
      {eventWords[delivery.event]()}
      <State word={deliveryWords[delivery.state]} />
    </span>
  ),
  at: delivery.createdAt,
  by: delivery.state !== 'waiting' && <SendAgain side={side} id={webhookId} deliveryId={delivery.id} />,
  note: (
    <>
      {[
        delivery.error && failureWord(delivery.error),
        delivery.tries > 1 && m.programs_tries({ count: delivery.tries }),
        delivery.nextTryAt && m.programs_next_try({ when: showInstant(delivery.nextTryAt) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      {delivery.answers.map((one) => (
        <Unfolds key={one.triedAt} summary={answerOf(one)} text={one.answer} />
      ))}
      <Unfolds summary={m.programs_delivery_body()} text={delivery.body} />
    </>
  ),
})

/** One line, and below it what was said where anything was. */
const Unfolds = ({ summary, text }: { summary: string; text: string | null }) =>
  text ? (
    <details className="mt-1">
      <summary className="cursor-pointer">{summary}</summary>
      <pre className="mt-1 whitespace-pre-wrap rounded-control bg-sunken p-2 text-xs">{text}</pre>
    </details>
  ) : (
    <p className="mt-1">{summary}</p>
  )

const answerOf = ({ triedAt, answerStatus, error, tookMs }: Delivery['answers'][number]) =>
  [
    showInstant(triedAt),
    answerStatus && m.programs_answered({ status: answerStatus }),
    error && failureWord(error),
    m.programs_took({ ms: formatCount(tookMs) }),
  ]
    .filter(Boolean)
    .join(' · ')

function SendAgain({ side, id, deliveryId }: { side: Side; id: string; deliveryId: string }) {
  const again = useAct(`POST /${side}/webhooks/{id}/deliveries/{deliveryId}/again`, {
    said: m.programs_sent_again,
    failed: m.programs_webhook_failed,
    refreshes: webhookReads(side),
  })
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={<RotateCcw aria-hidden />}
      busy={again.busy}
      onClick={() => void again.start({ id, deliveryId })}
    >
      {m.programs_send_again()}
    </Button>
  )
}

/** The addresses to which the admin panel sends events. */
export const AdminWebhooks = webhooksScreen('admin')
/** Those of the own store. */
export const StoreWebhooks = webhooksScreen('store')
