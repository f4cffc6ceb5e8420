import type { Asked } from './read-error.tsx'

/**
 * Stands in for a part whose height is not known before it was read: what follows it is not shown yet, so that it does
 * not jump. A read that takes a second try holds nothing up.
 */
export const Held = ({ by, className }: { by: Asked & { failureCount: number }; className?: string }) =>
  by.failureCount > 0 ? null : <div aria-busy data-holds className={className} />
