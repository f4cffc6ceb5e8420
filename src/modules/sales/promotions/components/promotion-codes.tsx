import { useState } from 'react'
import { useAct } from '#browser/acting.ts'
import { ExportButton } from '#panel/export-button.tsx'
import { CountField } from '#panel/number-fields.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { codesLeftSaid } from '../words/codes.ts'
import { type PromotionRow, usePromotionEndpoints } from './promotion-endpoints.ts'

/** The codes of one use of a promotion: how many are left, their file, and more of them. */
export function PromotionCodes({ row }: { row: PromotionRow }) {
  const endpoints = usePromotionEndpoints()
  const [codeCount, setCodeCount] = useState(row.codeCount)
  const [typed, setTyped] = useState('100')
  const more = useAct(endpoints.addCodes, {
    keyed: true,
    said: m.promotions_codes_made,
    failed: m.promotions_codes_failed,
    reportsIn: 'place',
    refreshes: [endpoints.list],
    done: (answer) => setCodeCount(answer.codeCount),
  })
  const make = () => void more.start({ id: row.id, count: Number(typed) })
  return (
    <fieldset className="grid gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold text-sm">{m.promotions_codes()}</legend>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm">{codesLeftSaid({ ...row, codeCount })}</output>
        <ExportButton from={endpoints.codesFile(row.id)} />
      </div>
      <div className="flex items-end gap-3">
        <CountField
          className="flex-1"
          label={m.promotions_codes_more()}
          error={more.problem?.sentence}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The form around it would be saved.
            event.preventDefault()
            make()
          }}
        />
        <Button variant="secondary" busy={more.busy} onClick={make}>
          {m.promotions_codes_make()}
        </Button>
      </div>
    </fieldset>
  )
}
