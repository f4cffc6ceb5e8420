import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { overwriteGetLocale } from '#paraglide/runtime.js'
import { isLocale } from '#lib/locale.ts'
import { getRouter } from './router.tsx'

// The page already speaks a language; asking anything else would not match it.
const { lang } = document.documentElement
overwriteGetLocale(() => (isLocale(lang) ? lang : 'es'))

// Not Start's own client: that one brings the transport of server functions, a tenth of the page's scripts, and there are none.
const router = getRouter()
startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})
