import { useAct } from '#browser/acting.ts'
import type { Input, Route } from '#browser/client.ts'
import { m } from '#paraglide/messages.js'
import { ConfirmAct } from './confirm-act.tsx'

/** Endpoints that delete a record by its id and ask for nothing else. */
type DeleteRoute = {
  [R in Extract<Route, `DELETE ${string}`>]: { id: string } extends Input<R> ? R : never
}[Extract<Route, `DELETE ${string}`>]

type DeleteActProps = {
  endpoint: DeleteRoute
  id: string
  title: string
  consequence: string
  said: () => string
  failed: () => string
  refreshes: readonly Route[]
  onClose: () => void
}

/** Asks once more before one record is deleted. */
export function DeleteAct({ endpoint, id, said, failed, refreshes, onClose, ...texts }: DeleteActProps) {
  const remove = useAct(endpoint, { said, failed, reportsIn: 'both', refreshes, done: onClose })
  return (
    <ConfirmAct
      danger
      {...texts}
      confirmLabel={m.common_delete()}
      act={remove}
      onClose={onClose}
      onConfirm={() => void remove.start({ id })}
    />
  )
}
