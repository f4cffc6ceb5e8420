import { cx } from '#ui/cx.ts'
import { StatCard, type StatCardProps } from './stat-card.tsx'

/** What a screen adds up to, above its list: two beside each other on a phone, five on a desk. */
export function Counts({ counts }: { counts: readonly StatCardProps[] }) {
  return (
    <div
      className={cx(
        'mb-4 grid gap-3 lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]',
        counts.length > 1 && 'grid-cols-2',
      )}
    >
      {counts.map((count) => (
        <StatCard key={count.label} {...count} />
      ))}
    </div>
  )
}
