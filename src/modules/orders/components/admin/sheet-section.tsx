import type { ReactNode } from 'react'

export function SheetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold text-muted text-sm">{title}</h3>
      {children}
    </section>
  )
}
