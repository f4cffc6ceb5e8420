import latinFont from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getLocale } from '#paraglide/runtime.js'
import { sectionSpaceScript } from '#modules/insight/recommendations/components/shop/section-space.ts'
import { countScript } from '#modules/insight/statistics/components/shop/count-script.ts'
import { showMoneyIn } from '#lib/money.ts'
import { call } from '#browser/client.ts'
import { themeScript } from '#browser/theme.ts'
import styles from './-storefront.css?url'

// They run before there is any React; in the browser no one reads them.
const headScript = import.meta.env.SSR ? `${themeScript};${sectionSpaceScript};${countScript}` : ''

const settings = {
  siteName: 'Istmo',
  themeColor: 'blue',
  defaultCurrency: 'USD' as const,
  faviconUrl: null as string | null,
}

export const Route = createRootRouteWithContext<{ originOf: () => string }>()({
  loader: async () => call('GET /settings'),
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: loaderData?.siteName ?? settings.siteName },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      { rel: 'stylesheet', href: styles },
      loaderData?.faviconUrl
        ? { rel: 'icon', href: `${loaderData.faviconUrl}/96` }
        : { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      {
        rel: 'apple-touch-icon',
        href: loaderData?.faviconUrl ? `${loaderData.faviconUrl}/320` : '/icons/apple-touch-icon.png',
      },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Outlet,
})

function Document({ children }: { children: ReactNode }) {
  const { themeColor, defaultCurrency } = Route.useLoaderData() ?? settings
  showMoneyIn(defaultCurrency)
  const { nonce } = useRouter().options.ssr ?? {}
  return (
    // The theme's class is set by the script before React sees the page.
    <html lang={getLocale()} data-color={themeColor} suppressHydrationWarning>
      <head>
        {/* oxlint-disable-next-line react/no-danger -- our own constants */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        {/* The surface of the header; here because the router keeps one meta of a name. */}
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1b1816" media="(prefers-color-scheme: dark)" />
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
