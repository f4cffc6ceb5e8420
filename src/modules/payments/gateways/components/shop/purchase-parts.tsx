import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCard, RadioGroup } from '#ui/radio-card.tsx'
import type { PaymentMethod } from '../../rules/methods.ts'
import type { Failure } from './use-purchase-payment.ts'
import type { useWays } from './use-ways.tsx'

type BankQuestionProps = { amount: string; busy: boolean; onAnswer: (approve: boolean) => void }

/** The test bank asks, as a bank does with 3-D Secure. */
export function BankQuestion({ amount, busy, onAnswer }: BankQuestionProps) {
  return (
    <div className="flex flex-col items-start gap-4 pb-3">
      <Badge tone="warn">{m.common_test_mode()}</Badge>
      <p role="alert">{m.subscriptions_bank_asks({ price: amount })}</p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => onAnswer(true)}>
          {m.common_confirm_payment()}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => onAnswer(false)}>
          {m.common_reject()}
        </Button>
      </div>
    </div>
  )
}

type MethodChoiceProps<Id extends PaymentMethod> = {
  methods: readonly { id: Id; name: string; description: string; testMode: boolean }[]
  chosen: Id | undefined
  onChoose: (id: Id) => void
}

/** By what a purchase is paid. */
export function MethodChoice<Id extends PaymentMethod>({ methods, chosen, onChoose }: MethodChoiceProps<Id>) {
  return (
    <RadioGroup legend={m.common_choose_how_to_pay()}>
      {methods.map(({ id, name, description, testMode }) => (
        <RadioCard
          key={id}
          name="paymentMethod"
          value={id}
          checked={id === chosen}
          onChange={() => onChoose(id)}
          label={
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {name}
              {testMode && <Badge tone="warn">{m.common_test_mode()}</Badge>}
            </span>
          }
          hint={description}
        />
      ))}
    </RadioGroup>
  )
}

type FailureNoticeProps = {
  failure: Exclude<Failure, { kind: 'authenticate' | 'field' }>
  words?: ReturnType<typeof useWays>['words']
  onAsk: (purchaseId: string) => void
}

export function FailureNotice({ failure, words = {}, onAsk }: FailureNoticeProps) {
  if (failure.kind !== 'waiting')
    return (
      <Notice title={m.subscriptions_payment_failed()}>
        {failure.kind === 'notStarted' && <p>{m.subscriptions_payment_not_started()}</p>}
        <p>{failure.message}</p>
        {failure.kind === 'declined' && (
          <p>{(words.planDeclined ?? m.subscriptions_payment_failed_reason)()}</p>
        )}
      </Notice>
    )
  const { purchaseId, message } = failure
  return (
    <Notice tone="warn" title={m.subscriptions_payment_waiting()}>
      <p>{message}</p>
      {purchaseId && (
        <Button variant="secondary" className="mt-3" onClick={() => onAsk(purchaseId)}>
          {m.subscriptions_payment_check()}
        </Button>
      )}
    </Notice>
  )
}
