import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#browser/failure.ts'
import { m } from '#paraglide/messages.js'
import { call } from '#browser/client.ts'
import { toast } from '#browser/toast.ts'
import type { ProductRow } from './product-columns.tsx'

export type Failure = { id: string; title: string; reason: string }

const AT_ONCE = 4

/** Features products or takes that back, each by itself: one that fails holds no other back. */
export function useFeatureProducts(onDone: () => void) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<'on' | 'off' | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const run = async (rows: readonly ProductRow[], featured: boolean) => {
    const wanted = rows.filter((row) => row.featured !== featured)
    setBusy(featured ? 'on' : 'off')
    const failed = await forEachProduct(wanted, m.admin_product_save_failed(), ({ id, version }) =>
      call('PATCH /admin/products/{id}', { id, version, featured }),
    )
    setBusy(null)
    setFailures(failed)
    const done = rows.length - failed.length
    if (done > 0) toast.success(m.admin_products_updated({ count: done }))
    void queries.invalidateQueries({ queryKey: ['GET /admin/products'] })
    if (failed.length === 0) onDone()
  }
  return {
    busy,
    failures,
    forget: () => setFailures([]),
    run: (rows: readonly ProductRow[], featured: boolean) => void run(rows, featured),
  }
}

/** Runs a change over products, a few at a time, and answers which of them failed and why. */
export async function forEachProduct(
  rows: readonly ProductRow[],
  otherwise: string,
  change: (row: ProductRow) => Promise<unknown>,
): Promise<Failure[]> {
  const failures: Failure[] = []
  const waiting = [...rows]
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      try {
        await change(row)
      } catch (error) {
        failures.push({ id: row.id, title: row.title, reason: reasonOf(error, otherwise) })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return failures
}
