import { Plus, Trash2 } from 'lucide-react'
import * as z from 'zod/mini'
import { useAct } from '#browser/acting.ts'
import type { Output, Route } from '#browser/client.ts'
import { useRecordForm } from '#browser/record-form.ts'
import { useAsk } from '#panel/asking.tsx'
import { Day } from '#panel/cells.tsx'
import { DeleteAct } from '#panel/delete-act.tsx'
import { FormDialog } from '#panel/form-dialog.tsx'
import { listScreen } from '#panel/list-screen.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { MAX_AT_ONCE, MAX_OLD_PATH, MAX_TARGET, oldPathOf, targetOf } from '../../rules.ts'

type OldAddress = Output<'GET /admin/old-addresses'>['items'][number]
const READS: readonly Route[] = ['GET /admin/old-addresses']

/** Addresses of the shop that the owner comes from, and where they lead. */
export const OldAddressesScreen = listScreen({
  read: 'GET /admin/old-addresses',
  updates: ['old_addresses.changed'],
  words: {
    title: m.addresses_title,
    search: m.addresses_search,
    none: m.addresses_none,
    noneReason: m.addresses_none_reason,
    failed: m.addresses_load_failed,
  },
  columns: [
    {
      id: 'path',
      header: m.addresses_path,
      cell: ({ path }) => <span className="wrap-anywhere">{shownPath(path)}</span>,
    },
    {
      id: 'href',
      header: m.addresses_href,
      cell: ({ href, title }) => (
        <Link href={href} className="wrap-anywhere">
          {title ?? href}
        </Link>
      ),
    },
    {
      id: 'since',
      header: m.panel_from,
      needs: 'wide',
      cell: ({ createdAt }) => <Day at={createdAt} />,
    },
  ],
  rowName: ({ path }) => shownPath(path),
  searchMax: 100,
  useRowActs,
  Primary: AddButton,
})

/** The end of a product's address may stand behind any folder. */
const shownPath = (path: string) => (path.startsWith('/') ? path : `…/${path}`)

function AddButton() {
  const ask = useAsk()
  return (
    <Button icon={<Plus aria-hidden />} onClick={() => ask((close) => <AddDialog onClose={close} />)}>
      {m.addresses_add()}
    </Button>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const add = useAct('POST /admin/old-addresses', {
    said: ({ added }) => m.addresses_added({ count: added }),
    failed: m.addresses_failed,
    reportsIn: 'both',
    refreshes: READS,
    done: onClose,
  })
  const form = useRecordForm(addressesSchema(), { addresses: '' }, add, { fieldOf: () => 'addresses' })
  return (
    <FormDialog form={form} title={m.addresses_add()} saveLabel={m.common_save()} onClose={onClose}>
      <Field required label={m.addresses_lines()} hint={m.addresses_hint()} error={form.errors['addresses']}>
        <Textarea
          data-autofocus
          rows={8}
          maxLength={MAX_AT_ONCE * (MAX_OLD_PATH + MAX_TARGET)}
          autoComplete="off"
          spellCheck={false}
          {...form.register('addresses')}
        />
      </Field>
    </FormDialog>
  )
}

/** Each line as a pair; the number of the first line that is none. */
function pairsOf(text: string) {
  const pairs: { from: string; to: string }[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, from = '', to = ''] = /^(\S+?)[\s,;]+(\S+)$/.exec(line.trim()) ?? []
    const own = to.startsWith(`${location.origin}/`) ? to.slice(location.origin.length) : to
    if (oldPathOf(from) === null || targetOf(own) === null) return { wrong: at + 1 }
    pairs.push({ from, to: own })
  }
  return { pairs }
}

const addressesSchema = () =>
  z.object({
    addresses: z
      .pipe(
        z.string().check((context) => {
          const { wrong } = pairsOf(context.value)
          const message = wrong === undefined ? null : m.addresses_line_wrong({ line: wrong })
          if (message) context.issues.push({ code: 'custom', message, input: context.value })
        }),
        z.transform((text: string) => pairsOf(text).pairs ?? []),
      )
      .check(
        z.refine((pairs) => pairs.length > 0, m.addresses_line_wrong({ line: 1 })),
        z.refine((pairs) => pairs.length <= MAX_AT_ONCE, m.addresses_many()),
      ),
  })

function useRowActs() {
  const ask = useAsk()
  return (address: OldAddress) => [
    {
      label: m.common_delete(),
      icon: <Trash2 aria-hidden />,
      danger: true,
      onSelect: () =>
        ask((close) => (
          <DeleteAct
            endpoint="DELETE /admin/old-addresses/{id}"
            id={address.id}
            title={m.addresses_delete_title({ path: shownPath(address.path) })}
            consequence={m.addresses_delete_question()}
            said={m.addresses_deleted}
            failed={m.addresses_failed}
            refreshes={READS}
            onClose={close}
          />
        )),
    },
  ]
}
