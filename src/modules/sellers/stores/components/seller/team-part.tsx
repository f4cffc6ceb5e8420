import { Ellipsis, KeyRound, LogOut, UserCog, UserMinus, UserPlus } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { refreshSession } from '#browser/session.ts'
import { showDay } from '#i18n/dates.ts'
import { useAsk } from '#panel/asking.tsx'
import { isLost, ReadError } from '#panel/read-error.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmAct } from '#panel/confirm-act.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { HandOverDialog, InviteDialog } from './team-dialogs.tsx'
import { roleEffects, roleNames, TEAM_READS } from './team-words.ts'

type Team = Output<'GET /store/team'>
export type TeamMember = Team['members'][number]

/** Who works in a store. Its owner asks people in, says what each may, lets them go and hands the store over. */
export function TeamPart({ owns }: { owns: boolean }) {
  const ask = useAsk()
  const read = useRead('GET /store/team', {}, { updates: ['store.team'] })
  if (isLost(read)) return <ReadError read={read} title={m.stores_load_failed()} />
  const team = read.data
  if (!team) return <Skeleton aria-busy className="h-96 rounded-card" />
  return (
    <div className="grid grid-cols-1 gap-5">
      <FormSection
        title={m.stores_team_people()}
        description={m.stores_team_people_reason()}
        aside={
          owns && (
            <Button
              size="sm"
              icon={<UserPlus aria-hidden />}
              onClick={() => ask((close) => <InviteDialog onClose={close} />)}
            >
              {m.stores_invite()}
            </Button>
          )
        }
      >
        <ul className="divide-y divide-line">
          {team.members.map((member) => (
            <Member key={member.id} member={member} owns={owns} />
          ))}
        </ul>
      </FormSection>
      {team.invitations.length > 0 && <Invitations of={team.invitations} />}
    </div>
  )
}

function Member({ member, owns }: { member: TeamMember; owns: boolean }) {
  const { name, email, role, isSelf, since } = member
  const acts = useMemberActs()(member, owns)
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="wrap-anywhere">{name}</span>
          <Badge tone={role === 'owner' ? 'brand' : 'neutral'}>{roleNames[role]()}</Badge>
          {isSelf && <span className="font-normal text-muted text-sm">{m.stores_team_you()}</span>}
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {email ? `${email} · ` : ''}
          {m.stores_team_since({ date: showDay(since) })}
        </p>
        <p className="text-muted text-sm">{roleEffects[role]()}</p>
      </div>
      {acts.length > 0 && (
        <Menu
          label={m.panel_row_actions({ name })}
          trigger={<Ellipsis aria-hidden className="size-5" />}
          triggerClassName="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
          items={acts}
        />
      )}
    </li>
  )
}

function useMemberActs() {
  const ask = useAsk()
  const change = useAct('PUT /store/team/{id}', {
    said: m.stores_team_changed,
    failed: m.stores_team_failed,
    refreshes: TEAM_READS,
  })
  return (member: TeamMember, owns: boolean): MenuItem[] => {
    const { id, role, isSelf } = member
    if (role === 'owner') return []
    const leave = (close: () => void) => <LeaveDialog member={member} onClose={close} />
    if (!owns)
      return isSelf
        ? [
            {
              label: m.stores_team_leave(),
              icon: <LogOut aria-hidden />,
              danger: true,
              onSelect: () => ask(leave),
            },
          ]
        : []
    const other = role === 'staff' ? 'manager' : 'staff'
    return [
      {
        label: other === 'manager' ? m.stores_team_make_manager() : m.stores_team_make_staff(),
        icon: <UserCog aria-hidden />,
        onSelect: () => void change.start({ id, role: other }),
      },
      {
        label: m.stores_team_hand_over(),
        icon: <KeyRound aria-hidden />,
        onSelect: () => ask((close) => <HandOverDialog member={member} onClose={close} />),
      },
      {
        label: m.stores_team_remove(),
        icon: <UserMinus aria-hidden />,
        danger: true,
        onSelect: () => ask(leave),
      },
    ]
  }
}

/** Somebody goes: let go by the owner, or by themselves. */
function LeaveDialog({ member: { id, name, isSelf }, onClose }: { member: TeamMember; onClose: () => void }) {
  const act = useAct('DELETE /store/team/{id}', {
    said: isSelf ? m.stores_team_left : m.stores_team_removed,
    failed: m.stores_team_failed,
    reportsIn: 'both',
    refreshes: isSelf ? [] : TEAM_READS,
    done: () => {
      onClose()
      // The panel of a store that is no longer one's own closes.
      if (isSelf) void refreshSession()
    },
  })
  return (
    <ConfirmAct
      danger
      onClose={onClose}
      onConfirm={() => void act.start({ id })}
      title={isSelf ? m.stores_team_leave_title() : m.stores_team_remove_title({ name })}
      consequence={isSelf ? m.stores_team_leave_effect() : m.stores_team_remove_effect()}
      confirmLabel={isSelf ? m.stores_team_leave() : m.stores_team_remove()}
      act={act}
    />
  )
}

function Invitations({ of }: { of: Team['invitations'] }) {
  const withdraw = useAct('DELETE /store/invitations/{id}', {
    said: m.stores_invitation_withdrawn,
    failed: m.stores_team_failed,
    refreshes: TEAM_READS,
  })
  return (
    <FormSection title={m.stores_invitations()} description={m.stores_invitations_reason()}>
      <ul className="divide-y divide-line">
        {of.map(({ id, email, role, expiresAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere font-semibold">{email}</p>
              <p className="text-muted text-sm">
                {roleNames[role]()} · {m.common_until({ date: showDay(expiresAt) })}
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              busy={withdraw.doing?.id === id}
              busyLabel={m.panel_saving()}
              onClick={() => void withdraw.start({ id })}
            >
              {m.stores_invitation_withdraw()}
            </Button>
          </li>
        ))}
      </ul>
    </FormSection>
  )
}
