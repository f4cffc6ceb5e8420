import { Copy, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useAct } from '#browser/acting.ts'
import { useAsk } from '#panel/asking.tsx'
import { DeleteAct } from '#panel/delete-act.tsx'
import { m } from '#paraglide/messages.js'
import { lazyPart } from '#ui/lazy-part.tsx'
import {
  PromotionEndpointsProvider,
  type PromotionRow,
  usePromotionEndpoints,
} from './promotion-endpoints.ts'

const PromotionDialog = lazyPart(async () => (await import('./promotion-dialog.tsx')).PromotionDialog)

type Begun = { row?: PromotionRow; isCopy?: boolean }

/** Opens the form of a promotion: of a new one, of one that is there, or of a copy. */
export function usePromotionForm() {
  const ask = useAsk()
  const endpoints = usePromotionEndpoints()
  return (begun: Begun) =>
    ask((close) => (
      <PromotionEndpointsProvider value={endpoints}>
        <PromotionDialog {...begun} onClose={close} />
      </PromotionEndpointsProvider>
    ))
}

/** What can be done with a promotion; admins pause those of stores and leave their terms to them. */
export function usePromotionActs() {
  const ask = useAsk()
  const open = usePromotionForm()
  const endpoints = usePromotionEndpoints()
  const pause = useAct(endpoints.pause, {
    said: m.promotions_saved_done,
    failed: m.promotions_save_failed,
    refreshes: [endpoints.list],
  })
  return (row: PromotionRow) => {
    const isOwn = !endpoints.isAdmin || row.storeId === null
    const { id, isPaused } = row
    const own = [
      { label: m.common_edit(), icon: <Pencil aria-hidden />, onSelect: () => open({ row }) },
      { label: m.catalog_copy(), icon: <Copy aria-hidden />, onSelect: () => open({ row, isCopy: true }) },
    ]
    return [
      ...(isOwn ? own : []),
      {
        label: isPaused ? m.promotions_resume() : m.promotions_pause(),
        icon: isPaused ? <Play aria-hidden /> : <Pause aria-hidden />,
        onSelect: () => void pause.start({ id, isPaused: !isPaused }),
      },
      ...(isOwn && row.usedCount === 0
        ? [
            {
              label: m.common_delete(),
              icon: <Trash2 aria-hidden />,
              danger: true,
              onSelect: () =>
                ask((close) => (
                  <DeleteAct
                    endpoint={endpoints.remove}
                    id={id}
                    title={m.promotions_delete_title({ name: row.name })}
                    consequence={m.promotions_delete_question()}
                    said={m.promotions_deleted}
                    failed={m.promotions_save_failed}
                    refreshes={[endpoints.list]}
                    onClose={close}
                  />
                )),
            },
          ]
        : []),
    ]
  }
}
