import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/ensure-chromium.ts'

const chromium = findChromium()
const PORT = Number(process.env.E2E_PORT ?? 3180)

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results',
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'es-PA',
    timezoneId: 'America/Panama',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  webServer: {
    command: 'node scripts/start.ts',
    url: `http://localhost:${PORT}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    reuseExistingServer: !process.env.CI,
    env: {
      PORT: String(PORT),
      PUBLIC_URL: `http://localhost:${PORT}`,
      DATA_DIR: process.env.E2E_DATA_DIR ?? '.data/e2e',
      ISTMO_RATE_LIMITS: 'off',
      ISTMO_LOG: 'warn',
      // Where paypal.spec.ts starts its emulator; nobody else opens PayPal.
      PAYPAL_API_URL: `http://localhost:${PORT + 1}`,
    },
  },
})
