/** Finds a Chromium for the browser tests, or installs Debian's. Prints its path. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

// The shell draws the same pages without the windows around them: the browser tests take two thirds of the time.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export function findChromium(): string | null {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return existsSync(chosen) ? chosen : null
  return PLACES.find((path) => existsSync(path)) ?? null
}

/** Throws with what to do when none is there and none can be installed. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? [] : ['sudo', '-n']
  if (spawnSync('apt-get', ['--version']).status === 0) {
    const apt = (...args: string[]) => {
      const [command, ...rest] = [...sudo, 'apt-get', ...args]
      execFileSync(command!, rest, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
    console.log('Installing Chromium for the browser tests…')
    apt('update', '-qq')
    const install = (name: string) => apt('install', '-y', '-qq', '--no-install-recommends', name)
    try {
      install('chromium-headless-shell')
    } catch {
      // A Debian before 13 knows the whole browser only.
      install('chromium')
    }
  }
  const installed = findChromium()
  if (!installed) throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH.')
  return installed
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(ensureChromium())
