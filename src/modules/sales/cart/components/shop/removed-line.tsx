import { useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'

/** In the place of a line just taken out: takes the focus that the line had, and can bring it back. */
export function RemovedLine({ title, onUndo }: { title: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [title])
  return (
    <div className="mb-3 flex items-center justify-between gap-3 rounded-control border border-line px-3 py-1">
      <output className="min-w-0 truncate text-sm">{m.cart_removed({ title })}</output>
      <Button ref={button} variant="link" onClick={onUndo} className="md:min-h-11 text-sm">
        {m.common_undo()}
      </Button>
    </div>
  )
}
