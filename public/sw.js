/*
 * Keeps what was looked at, for when there is no line: the code of the shop, its pages (the same for everybody)
 * and their pictures. Never the API, never a page that is about a person. The build fills in the next two lines.
 */
const VERSION = 'unbuilt'
const SHELL = []

const SHELL_CACHE = `istmo-shell-${VERSION}`
// A page names the code it was made with, so both go together.
const PAGE_CACHE = `istmo-pages-${VERSION}`
const PICTURE_CACHE = 'istmo-pictures'
const CACHES = [SHELL_CACHE, PAGE_CACHE, PICTURE_CACHE]
const MAX_FILES = 200
const MAX_PAGES = 60
const MAX_PICTURES = 200
const LANGUAGES = ['es', 'en', 'pt']

const OFFLINE_PAGE = '/offline.html'
const OUTSIDE = /^\/(admin|api|media|dev|healthz|readyz|sitemap\.xml|robots\.txt)(\/|$)/
const SHARED_PAGE =
  /^\/($|(categoria|product)\/[^/]+\/?$|(search|about|help|contact|terms|privacy|shipping|payments|sitemap)\/?$)/
const PICTURE = /^\/(media|hero)\//

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL_CACHE).then((cache) => cache.addAll(SHELL)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('message', (event) => {
  const url = new URL(String(event.data?.keep ?? ''), location.origin)
  if (url.origin === location.origin) event.waitUntil(readPage(url))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || isOfAdmin(request)) return
  if (request.mode === 'navigate') {
    if (!OUTSIDE.test(url.pathname)) event.respondWith(answerPage(event, url))
  } else if (url.pathname.startsWith('/assets/') || SHELL.includes(url.pathname)) {
    event.respondWith(answerFile(event))
  } else if (request.destination === 'image' && PICTURE.test(url.pathname)) {
    event.respondWith(answerPicture(event))
  }
})

self.addEventListener('push', (event) => {
  const { title, text, path, lang, topic } = event.data.json()
  // Under one name, so that what comes twice is shown once.
  const shown = { body: text, lang, tag: topic, icon: '/icons/icon-192.png', data: path }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data))
})

/** Comes forward where it is open already. */
async function openPage(path) {
  const { href } = new URL(path, location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((one) => one.url === href)
  await (there ? there.focus() : self.clients.openWindow(href))
}

/** Drops what earlier versions kept, and keeps the pages that are open before anybody leaves them. */
async function takeOver() {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => name.startsWith('istmo-') && !CACHES.includes(name))
      .map((name) => caches.delete(name)),
  )
  await self.clients.claim()
  const windows = await self.clients.matchAll({ type: 'window' })
  await Promise.all(windows.map((one) => readPage(new URL(one.url))))
}

/** The line first; without one, the page as it was last seen. */
async function answerPage(event, url) {
  try {
    const answer = await fetch(event.request)
    if (mayKeep(url, answer)) event.waitUntil(keepPage(url, answer.clone()))
    return answer
  } catch {
    return (await findPage(url)) ?? (await find(SHELL_CACHE, OFFLINE_PAGE)) ?? Response.error()
  }
}

/** Its name carries its content, so what is kept never grows old. */
async function answerFile(event) {
  const kept = await find(SHELL_CACHE, event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.status === 200) event.waitUntil(keep(SHELL_CACHE, event.request, answer.clone(), MAX_FILES))
  return answer
}

async function answerPicture(event) {
  const fresh = fetch(event.request).then((answer) => {
    const isForAll = !/private|no-store/.test(answer.headers.get('cache-control') ?? '')
    if (answer.status === 200 && isForAll)
      event.waitUntil(keep(PICTURE_CACHE, event.request, answer.clone(), MAX_PICTURES))
    return answer
  })
  const kept = await find(PICTURE_CACHE, event.request)
  if (!kept) return fresh
  event.waitUntil(fresh.catch(() => undefined))
  return kept
}

/** Pages reached inside the app are never asked for as pages; they are read once for later. */
async function readPage(url) {
  if (!mayAsk(url)) return
  try {
    const answer = await fetch(keyOf(url), { credentials: 'same-origin' })
    if (mayKeep(url, answer)) await keepPage(url, answer)
  } catch {
    // No line: there is nothing to keep.
  }
}

/** A page is kept once in each language it was seen in. */
function keepPage(url, answer) {
  const language = answer.headers.get('content-language') ?? LANGUAGES[0]
  return keep(PAGE_CACHE, keyOf(url, language), answer, MAX_PAGES)
}

/** In the language that the address names, else the one it was last seen in. */
async function findPage(url) {
  if (!mayAsk(url)) return undefined
  const asked = new URLSearchParams(url.search).get('lang')
  if (LANGUAGES.includes(asked)) {
    const kept = await find(PAGE_CACHE, keyOf(url, asked))
    if (kept) return kept
  }
  const cache = await caches.open(PAGE_CACHE)
  const own = LANGUAGES.map((language) => new URL(keyOf(url, language), location.origin).href)
  const newest = (await cache.keys()).findLast((request) => own.includes(request.url))
  return newest && cache.match(newest, { ignoreVary: true })
}

async function keep(name, key, answer, max) {
  const cache = await caches.open(name)
  // It replaces the copy of before and stands last: taken out first, the page would be missing until its body has come.
  await cache.put(key, answer)
  const keys = await cache.keys()
  const isOfShell = (request) => SHELL.includes(new URL(request.url).pathname)
  const loose = name === SHELL_CACHE ? keys.filter((request) => !isOfShell(request)) : keys
  await Promise.all(loose.slice(0, Math.max(0, loose.length - max)).map((old) => cache.delete(old)))
}

async function find(name, key) {
  const cache = await caches.open(name)
  return cache.match(key, { ignoreVary: true })
}

// The link of a mail carries a secret.
const mayAsk = (url) => SHARED_PAGE.test(url.pathname) && !/[?&](confirm|token)/.test(url.search)

const mayKeep = (url, answer) =>
  mayAsk(url) &&
  answer.status === 200 &&
  !answer.redirected &&
  (answer.headers.get('content-type') ?? '').startsWith('text/html')

/** The language is said once in an address and holds from then on; with one, the name a page is kept under. */
function keyOf(url, language) {
  const search = new URLSearchParams(url.search)
  search.delete('lang')
  if (language) search.append('lang', language)
  return url.pathname + (search.size > 0 ? `?${search}` : '')
}

function isOfAdmin({ referrer, mode }) {
  return mode !== 'navigate' && referrer !== '' && /^\/admin(\/|$)/.test(new URL(referrer).pathname)
}
