// The language and the theme that the shop itself would choose.
const root = document.documentElement
const said = /(?:^|; )istmo_locale=(es|en|pt)/.exec(document.cookie)?.[1]
const wished = navigator.languages
  .map((one) => one.slice(0, 2))
  .find((one) => ['es', 'en', 'pt'].includes(one))
root.lang = said ?? wished ?? 'es'
document.title = document.querySelector(`section[lang=${root.lang}] h1`).textContent

try {
  const { contactPhone } = JSON.parse(localStorage.getItem('settings-store'))
  const call = document.createElement('a')
  call.href = `tel:${contactPhone.replace(/[^+\d]/g, '')}`
  call.textContent = contactPhone
  document.querySelector(`section[lang=${root.lang}]`).append(call)
} catch {
  // The shop was never read here, or storage is closed.
}

let theme = null
try {
  theme = localStorage.getItem('vite-ui-theme')
} catch {
  // Closed in private windows; the system then decides.
}
const isDark = matchMedia('(prefers-color-scheme: dark)').matches
root.classList.toggle('dark', theme === 'dark' || (theme !== 'light' && isDark))
window.addEventListener('online', () => location.reload())
