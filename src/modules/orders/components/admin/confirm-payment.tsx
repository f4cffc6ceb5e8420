import { useState } from 'react'
import { reasonOf } from '#modules/accounts/components/admin/failure.ts'
import { useWrite } from '#modules/accounts/components/admin/reading.ts'
import { m } from '#paraglide/messages.js'
import { formatUsd } from '#lib/money.ts'
import { toast } from '#ui/toast.ts'
import { hasMoney, type PaymentMethod, type PaymentStatus } from '../../rules.ts'
import { ReferenceDialog } from './reference-dialog.tsx'
import { ORDER_READS } from './status-change.tsx'

export type PayableOrder = {
  id: string
  number: string
  totalCents: number
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
}

/** Only a person sees a bank transfer arrive, also one that comes after its time. */
export function canConfirmPayment({ paymentMethod, paymentStatus }: PayableOrder): boolean {
  return paymentMethod === 'bank_transfer' && !hasMoney(paymentStatus)
}

/** Says that the money of a bank transfer is there. */
export function ConfirmPayment({ order, onClose }: { order: PayableOrder | null; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const confirming = useWrite('POST /admin/orders/{id}/confirm-payment', { refreshes: ORDER_READS })
  const close = () => {
    setProblem(null)
    onClose()
  }
  const confirm = async (id: string, reference: string) => {
    try {
      await confirming.mutateAsync({ id, ...(reference ? { reference } : {}) })
      toast.success(m.admin_payment_confirmed())
      close()
    } catch (error) {
      setProblem(reasonOf(error, m.admin_payment_confirm_failed()))
      toast.error(m.admin_payment_confirm_failed())
    }
  }
  if (!order) return null
  const total = formatUsd(order.totalCents)
  return (
    <ReferenceDialog
      key={order.id}
      title={m.admin_confirm_payment()}
      consequence={m.admin_confirm_payment_effect({ total, number: order.number })}
      confirmLabel={m.admin_confirm_payment_yes({ total })}
      hint={m.admin_reference_hint({ number: order.number })}
      busy={confirming.isPending}
      problem={problem}
      onClose={close}
      onConfirm={(reference) => void confirm(order.id, reference)}
    />
  )
}
