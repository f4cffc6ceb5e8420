import { BadgeCheck, KeyRound, LogOut, Trash2 } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { useAsk } from '#panel/asking.tsx'
import { m } from '#paraglide/messages.js'
import { ConfirmAct } from '#panel/confirm-act.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { PERSON_READS, type PersonRow } from './person-words.ts'
import { RoleDialog } from './role-dialog.tsx'

type Acted = Pick<PersonRow, 'id' | 'fullName' | 'role' | 'plan'>

/** What can be done with a person, in their row and under their details. */
export function usePersonActs() {
  const ask = useAsk()
  return (person: Acted) => [
    {
      label: m.people_change_role(),
      icon: <KeyRound aria-hidden />,
      onSelect: () => ask((close) => <RoleDialog person={person} onClose={close} />),
    },
    {
      label: m.people_change_plan(),
      icon: <BadgeCheck aria-hidden />,
      onSelect: () => ask((close) => <PlanDialog person={person} onClose={close} />),
    },
    {
      label: m.people_end_sessions(),
      icon: <LogOut aria-hidden />,
      onSelect: () => ask((close) => <EndSessions person={person} onClose={close} />),
    },
    {
      label: m.common_delete(),
      icon: <Trash2 aria-hidden />,
      danger: true,
      disabled: person.role === 'admin',
      onSelect: () => ask((close) => <DeletePerson person={person} onClose={close} />),
    },
  ]
}

type PersonDialogProps = { person: Acted; onClose: () => void }

function EndSessions({ person: { id, fullName }, onClose }: PersonDialogProps) {
  const act = useAct('DELETE /admin/users/{id}/sessions', {
    said: m.common_sessions_ended,
    failed: m.people_update_failed,
    refreshes: PERSON_READS,
    done: onClose,
  })
  return (
    <ConfirmAct
      title={m.people_end_sessions_of({ name: fullName })}
      consequence={m.people_end_sessions_text()}
      confirmLabel={m.people_end_sessions()}
      onClose={onClose}
      onConfirm={() => void act.start({ id })}
    />
  )
}

function DeletePerson({ person: { id, fullName }, onClose }: PersonDialogProps) {
  const act = useAct('DELETE /admin/users/{id}', {
    said: () => m.people_deleted_count({ count: 1 }),
    failed: m.people_delete_failed,
    refreshes: PERSON_READS,
    done: onClose,
  })
  return (
    <ConfirmAct
      danger
      title={m.people_delete_one({ name: fullName })}
      consequence={m.people_delete_consequence()}
      confirmLabel={m.common_delete()}
      onClose={onClose}
      onConfirm={() => void act.start({ id })}
    />
  )
}
