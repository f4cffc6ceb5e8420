import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'db/**/*.test.ts',
      'scripts/**/*.test.ts',
      'tests/support/**/*.test.ts',
    ],
    pool: 'threads',
    maxWorkers: 2,
    globalSetup: './tests/support/database.ts',
    setupFiles: './tests/support/setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
