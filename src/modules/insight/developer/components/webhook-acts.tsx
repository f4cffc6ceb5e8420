import { KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { useAsk } from '#panel/asking.tsx'
import { m } from '#paraglide/messages.js'
import { ConfirmAct } from '#panel/confirm-act.tsx'
import { SecretOnce, WebhookDialog } from './webhook-dialog.tsx'
import { type Side, webhookReads, type WebhookRow } from './webhook-words.ts'

/** What can be done with an address, in its row and under its log. */
export function useWebhookActs(side: Side) {
  const ask = useAsk()
  const common = { failed: m.programs_webhook_failed, refreshes: webhookReads(side) }
  const tryIt = useAct(`POST /${side}/webhooks/{id}/test`, { ...common, said: m.programs_webhook_tried })
  const turn = useAct(`PATCH /${side}/webhooks/{id}`, { ...common, said: m.programs_webhook_saved })
  return (webhook: Pick<WebhookRow, 'id' | 'url' | 'events' | 'isActive'>) => [
    {
      label: m.programs_webhook_try(),
      icon: <Send aria-hidden />,
      onSelect: () => void tryIt.start({ id: webhook.id }),
    },
    {
      label: m.programs_webhook_edit(),
      icon: <Pencil aria-hidden />,
      onSelect: () => ask((close) => <WebhookDialog side={side} webhook={webhook} onClose={close} />),
    },
    {
      label: m.programs_secret_roll(),
      icon: <KeyRound aria-hidden />,
      onSelect: () => ask((close) => <RollDialog side={side} id={webhook.id} onClose={close} />),
    },
    {
      label: webhook.isActive ? m.programs_webhook_turn_off() : m.programs_webhook_turn_on(),
      icon: <Power aria-hidden />,
      onSelect: () => void turn.start({ id: webhook.id, isActive: !webhook.isActive }),
    },
    {
      label: m.common_delete(),
      icon: <Trash2 aria-hidden />,
      danger: true,
      onSelect: () => ask((close) => <RemoveDialog side={side} webhook={webhook} onClose={close} />),
    },
  ]
}

type AskedProps = { side: Side; onClose: () => void }

function RollDialog({ side, id, onClose }: AskedProps & { id: string }) {
  const ask = useAsk()
  const roll = useAct(`POST /${side}/webhooks/{id}/secret`, {
    failed: m.programs_webhook_failed,
    refreshes: webhookReads(side),
    done: ({ secret }) => {
      onClose()
      ask((close) => <SecretOnce secret={secret} onClose={close} />)
    },
  })
  return (
    <ConfirmAct
      title={m.programs_secret_roll()}
      consequence={m.programs_secret_roll_text()}
      confirmLabel={m.programs_secret_roll()}
      act={roll}
      onConfirm={() => void roll.start({ id })}
      onClose={onClose}
    />
  )
}

function RemoveDialog({ side, webhook, onClose }: AskedProps & { webhook: Pick<WebhookRow, 'id' | 'url'> }) {
  const remove = useAct(`DELETE /${side}/webhooks/{id}`, {
    said: m.programs_webhook_removed,
    failed: m.programs_webhook_failed,
    refreshes: [`GET /${side}/webhooks`],
    done: onClose,
  })
  return (
    <ConfirmAct
      title={m.programs_webhook_remove()}
      consequence={m.programs_webhook_remove_text({ url: webhook.url })}
      confirmLabel={m.common_delete()}
      act={remove}
      onConfirm={() => void remove.start({ id: webhook.id })}
      onClose={onClose}
    />
  )
}
