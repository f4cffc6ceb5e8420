import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/ensure-chromium.ts'
import { portOf } from './tests/e2e/support/ports.ts'

const chromium = findChromium()
// Each shop that is started reads 1,500 files; the code that Node compiles from them is cached until the next build.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'dist', 'compiled')
const WORKERS = [...Array(Number(process.env.E2E_WORKERS ?? 2)).keys()]
// A slow machine never reaches it; what hangs is still reported in the end.
const PATIENCE_MS = 600_000

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results',
  workers: WORKERS.length,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: PATIENCE_MS,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    locale: 'es-PA',
    timezoneId: 'America/Panama',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    // Tracing every journey took a third of its time; what failed leaves its page and picture, and `--trace on` tells all.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  webServer: WORKERS.map((worker) => ({
    command: 'node scripts/start.ts',
    url: `http://localhost:${portOf(worker)}/readyz`,
    timeout: PATIENCE_MS,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
    stdout: 'ignore' as const,
    reuseExistingServer: !process.env.CI,
    env: {
      PORT: String(portOf(worker)),
      PUBLIC_URL: `http://localhost:${portOf(worker)}`,
      DATA_DIR: `${process.env.E2E_DATA_DIR ?? '.data/e2e'}-${worker}`,
      ISTMO_RATE_LIMITS: 'off',
      ISTMO_LOG: 'warn',
      // Its specs say what they need themselves; the past has a spec with a shop of its own.
      ISTMO_DEMO: 'catalog',
      // Where paypal.spec.ts, stripe.spec.ts and yappy.spec.ts start their emulator; nobody else opens these providers.
      PAYPAL_API_URL: `http://localhost:${portOf(worker) + 1}`,
      STRIPE_API_URL: `http://localhost:${portOf(worker) + 1}`,
      YAPPY_API_URL: `http://localhost:${portOf(worker) + 1}`,
    },
  })),
})
