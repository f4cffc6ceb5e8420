import { MessageSquare } from 'lucide-react'
import type { Output } from '#browser/client.ts'
import { useRead } from '#browser/reading.ts'
import { isAtLeast } from '#modules/sellers/stores/rules.ts'
import { useAsk } from '#panel/asking.tsx'
import { Day } from '#panel/cells.tsx'
import { toggle } from '#panel/list-filters.tsx'
import type { TableColumn } from '#panel/table-column.ts'
import { m } from '#paraglide/messages.js'
import { AnswerDialog, type Moderated } from './answer-dialog.tsx'

type Row = Output<`GET /store/${Moderated}`>['items'][number]

export const byUnanswered = toggle('unanswered', { label: m.reviews_unanswered })

/** How a store answers what people write: the last columns of its list, and the act of a row. */
export function sellerDesk(of: Moderated, somebody: () => string) {
  const columns: readonly TableColumn<Row, 'newest' | 'oldest'>[] = [
    {
      id: 'answer',
      header: m.reviews_answer_words,
      needs: 'wide',
      cell: ({ answer }) => answer ?? m.reviews_unanswered(),
    },
    { id: 'customer', header: m.common_customer, cell: ({ author }) => author || somebody() },
    {
      id: 'date',
      header: m.common_date,
      sorts: { asc: 'oldest', desc: 'newest' },
      cell: ({ createdAt }) => <Day at={createdAt} />,
    },
  ]

  function useAnswering() {
    const ask = useAsk()
    const { data: own } = useRead('GET /store', {})
    const manages = own !== undefined && isAtLeast(own.store.role, 'manager')
    return (written: Row) =>
      manages
        ? [
            {
              label: m.reviews_answer(),
              icon: <MessageSquare aria-hidden />,
              onSelect: () =>
                ask((close) => <AnswerDialog of={of} desk="store" written={written} onClose={close} />),
            },
          ]
        : []
  }

  return { columns, useAnswering }
}
