import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Prose } from './prose.tsx'

export type TextSection = { id: string; title: string; text: string; after?: ReactNode }

/** Where you are, what this is about, and one sentence why; what follows stands under it. */
export function InfoPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="page pt-4">
      <Breadcrumbs
        label={m.storefront_breadcrumbs()}
        crumbs={[{ label: m.storefront_home(), href: '/' }, { label: title }]}
      />
      <h1 className="mt-1 max-w-3xl text-balance font-bold text-3xl tracking-tight md:text-4xl">{title}</h1>
      <p className="mt-3 max-w-2xl text-pretty text-lg text-muted">{lead}</p>
      {children}
    </div>
  )
}

export function TextSections({ sections }: { sections: readonly TextSection[] }) {
  return (
    <div className="flex flex-col gap-9">
      {sections.map(({ id, title, text, after }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`} className="mb-2.5 text-balance font-bold text-xl">
            {title}
          </h2>
          <Prose text={text} />
          {after}
        </section>
      ))}
    </div>
  )
}

/** A long text with its list of sections at hand on a wide screen. */
export function LongText({ date, sections }: { date: string; sections: readonly TextSection[] }) {
  return (
    <div className="mt-8 grid gap-10 border-line border-t pt-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
      <nav aria-labelledby="toc" className="self-start max-lg:hidden lg:sticky lg:top-32">
        <h2 id="toc" className="mb-2 font-bold text-sm">
          {m.pages_toc()}
        </h2>
        <ol className="flex flex-col border-line border-l text-sm">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px block border-transparent border-l-2 py-1.5 pl-4 text-muted hover:border-brand hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        <p className="mb-8 text-muted text-sm">{m.pages_updated({ date })}</p>
        <TextSections sections={sections} />
      </div>
    </div>
  )
}

/** The way out of a text that did not answer. */
export function MoreQuestions() {
  return (
    <aside className="mt-14 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-6">
      <div>
        <h2 className="font-bold text-lg">{m.pages_more()}</h2>
        <p className="text-muted">{m.pages_more_text()}</p>
      </div>
      <Button href="/contact" variant="secondary">
        {m.pages_more_action()}
      </Button>
    </aside>
  )
}
