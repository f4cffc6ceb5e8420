import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { useAsk } from '#panel/asking.tsx'
import { Day } from '#panel/cells.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { DeleteAct } from '#panel/delete-act.tsx'
import { MAX_SYNONYM } from '../../rules/synonyms.ts'
import { SYNONYM_READS, SynonymDialog, type SynonymGroup } from './synonym-dialog.tsx'

/** Which words mean the same to the search of the shop. */
export const SynonymsScreen = listScreen({
  read: 'GET /admin/synonyms',
  updates: ['synonyms.changed'],
  words: {
    title: m.catalog_synonyms,
    search: m.catalog_synonyms_search,
    none: m.catalog_synonyms_none,
    noneReason: m.catalog_synonyms_none_reason,
    failed: m.catalog_synonyms_load_failed,
  },
  columns: [
    { id: 'words', header: m.catalog_synonyms_words, cell: textOf },
    {
      id: 'leads',
      header: m.catalog_occasion_leads,
      needs: 'wide',
      cell: ({ categories, maxDollars }) =>
        [...categories, ...(maxDollars === null ? [] : [`≤ $${maxDollars}`])].join(', '),
    },
    {
      id: 'changed',
      header: m.catalog_synonyms_changed,
      needs: 'wide',
      cell: ({ updatedAt }) => <Day at={updatedAt} />,
    },
  ],
  rowName: ({ words }) => words[0]!,
  searchMax: MAX_SYNONYM,
  useRowActs: useSynonymActs,
  Primary: CreateButton,
  Toolbar: UsualButton,
})

/** 'pescado → atún, sardinas' in one way, 'nevera, refrigeradora' in both. */
function textOf({ words, isOneWay }: SynonymGroup) {
  const [first, ...others] = words
  return isOneWay ? `${first} → ${others.join(', ')}` : words.join(', ')
}

function CreateButton() {
  const ask = useAsk()
  return (
    <Button icon={<Plus aria-hidden />} onClick={() => ask((close) => <SynonymDialog onClose={close} />)}>
      {m.catalog_synonyms_create()}
    </Button>
  )
}

function UsualButton() {
  const add = useAct('POST /admin/synonyms/usual', {
    said: ({ added }) =>
      added === 0 ? m.catalog_synonyms_usual_none() : m.catalog_synonyms_usual_added({ count: added }),
    failed: m.catalog_synonyms_failed,
    refreshes: SYNONYM_READS,
  })
  return (
    <Button
      variant="secondary"
      icon={<MapPin aria-hidden />}
      busy={add.busy}
      onClick={() => void add.start({})}
    >
      {m.catalog_synonyms_usual()}
    </Button>
  )
}

function useSynonymActs() {
  const ask = useAsk()
  return (group: SynonymGroup) => [
    {
      label: m.common_edit(),
      icon: <Pencil aria-hidden />,
      onSelect: () => ask((close) => <SynonymDialog group={group} onClose={close} />),
    },
    {
      label: m.common_delete(),
      icon: <Trash2 aria-hidden />,
      danger: true,
      onSelect: () =>
        ask((close) => (
          <DeleteAct
            endpoint="DELETE /admin/synonyms/{id}"
            id={group.id}
            title={m.catalog_synonyms_delete_title({ word: group.words[0]! })}
            consequence={m.catalog_synonyms_delete_question()}
            said={m.catalog_synonyms_deleted}
            failed={m.catalog_synonyms_failed}
            refreshes={SYNONYM_READS}
            onClose={close}
          />
        )),
    },
  ]
}
