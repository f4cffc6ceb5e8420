import { Ban, Plus } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { KEY_SCOPES } from '#lib/key-scopes.ts'
import { useAsk } from '#panel/asking.tsx'
import { Day, State, TwoLines } from '#panel/cells.tsx'
import { choice } from '#panel/list-filters.tsx'
import { type ListColumn, listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { KEY_STATES, STORE_SCOPES } from '../rules.ts'
import { keyStateWords, type KeyRow, scopeLines } from './key-words.ts'
import { MakeKeyDialog } from './make-key-dialog.tsx'

type Reads = 'GET /admin/keys' | 'GET /store/keys'

const columns: readonly ListColumn<Reads>[] = [
  {
    id: 'key',
    header: m.programs_key,
    cell: ({ name, last4 }) => <TwoLines below={`istmo_••••${last4}`}>{name}</TwoLines>,
  },
  {
    id: 'scopes',
    header: m.programs_scopes,
    cell: ({ scopes }) => (
      <ul>
        {scopeLines(scopes).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  },
  {
    id: 'used',
    header: m.programs_last_use,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Day at={lastUsedAt} /> : m.programs_never_used()),
  },
  { id: 'ends', header: m.programs_ends, cell: ({ expiresAt }) => <Day at={expiresAt} /> },
  {
    id: 'made',
    header: m.programs_made,
    needs: 'wide',
    cell: ({ createdAt, madeBy }) => (
      <TwoLines below={madeBy}>
        <Day at={createdAt} />
      </TwoLines>
    ),
  },
  { id: 'state', header: m.common_status, cell: ({ state }) => <State word={keyStateWords[state]} /> },
]

const keysScreen = (side: 'admin' | 'store') => {
  const read = `GET /${side}/keys` as const
  return listScreen<Reads>({
    read,
    words: {
      title: m.programs_tab_keys,
      none: m.programs_none,
      noneReason: m.programs_none_reason,
      failed: m.programs_failed,
    },
    columns,
    rowName: ({ name }) => name,
    filters: [
      choice('state', {
        label: m.programs_state,
        all: m.common_all_statuses,
        options: KEY_STATES,
        name: (state) => keyStateWords[state].label(),
      }),
    ],
    useRowActs: () => useKeyActs(side),
    Primary: function MakeKey() {
      const ask = useAsk()
      const scopes = side === 'admin' ? KEY_SCOPES : STORE_SCOPES
      const open = () =>
        ask((close) => (
          <MakeKeyDialog at={`POST /${side}/keys`} refreshes={read} scopes={scopes} onClose={close} />
        ))
      return (
        <Button icon={<Plus aria-hidden />} onClick={open}>
          {m.programs_new_key()}
        </Button>
      )
    },
  })
}

/** One press ends a key: when it leaked there is no time for a question. */
function useKeyActs(side: 'admin' | 'store') {
  const revoke = useAct(`POST /${side}/keys/{id}/revoke`, {
    said: m.programs_revoked_said,
    failed: m.programs_revoke_failed,
    refreshes: [`GET /${side}/keys`],
  })
  return ({ id, state }: KeyRow) =>
    state === 'active' || state === 'stopped'
      ? [
          {
            label: m.programs_revoke(),
            icon: <Ban aria-hidden />,
            danger: true,
            onSelect: () => void revoke.start({ id }),
          },
        ]
      : []
}

/** The keys of the admin panel. */
export const AdminKeys = keysScreen('admin')
/** The keys of the own store. */
export const StoreKeys = keysScreen('store')
