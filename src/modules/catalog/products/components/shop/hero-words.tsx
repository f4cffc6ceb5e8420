import { m } from '#paraglide/messages.js'
import { categoryHref } from './card.ts'

/** What the picture `number` of the head says, and where it leads. */
export function HeroWords({ number }: { number: number }) {
  const { slug, title, subtitle, action } = WORDS[number - 1]!
  return (
    <div className="hero-words relative z-1 flex flex-col items-start justify-center gap-3 md:gap-4 md:pt-8 md:pb-16 md:pr-2 md:pl-8 md:text-on-brand lg:py-14 lg:pl-12">
      <h2 className="font-bold text-lg md:text-2xl lg:text-4xl">{title()}</h2>
      <p className="max-md:hidden lg:text-lg">{subtitle()}</p>
      <a
        href={categoryHref(slug)}
        className="inline-flex min-h-11 items-center rounded-control bg-on-brand px-4 font-semibold text-brand-strong hover:underline max-md:text-sm md:mt-1 md:px-5"
      >
        {action()}
      </a>
    </div>
  )
}

const WORDS = [
  {
    slug: 'tecnologia',
    title: m.storefront_hero_tech_title,
    subtitle: m.storefront_hero_tech_text,
    action: m.storefront_hero_tech_action,
  },
  {
    slug: 'hogar',
    title: m.storefront_hero_home_title,
    subtitle: m.storefront_hero_home_text,
    action: m.storefront_hero_home_action,
  },
  {
    slug: 'alimentos',
    title: m.storefront_hero_coffee_title,
    subtitle: m.storefront_hero_coffee_text,
    action: m.storefront_hero_coffee_action,
  },
  {
    slug: 'ofertas-especiales',
    title: m.storefront_hero_gifts_title,
    subtitle: m.storefront_hero_gifts_text,
    action: m.storefront_hero_gifts_action,
  },
]
