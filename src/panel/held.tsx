import { useEffect, useState } from 'react'
import type { Asked } from './read-error.tsx'

/** A jump after this is less trouble than a page that stays empty. */
const PATIENCE_MS = 1500

/**
 * Stands in for a part whose height is not known before it was read: what follows it is not shown yet, so that it does
 * not jump. A read that is slow or takes a second try holds nothing up.
 */
export function Held({ by, className }: { by: Asked & { failureCount: number }; className?: string }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setIsLate, PATIENCE_MS, true)
    return () => clearTimeout(timer)
  }, [])
  if (by.failureCount > 0) return null
  return <div aria-busy data-holds={isLate ? undefined : ''} className={className} />
}
