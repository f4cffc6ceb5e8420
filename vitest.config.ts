import { defineConfig } from 'vitest/config'

// What needs no database is recognised by its path, and may share one world; the rest gets a database for each file.
const PLAIN = [
  'src/{lib,ui,i18n,browser,panel,routes}/**/*.test.{ts,tsx}',
  'src/modules/*/*/{rules,input,compose-email}.test.ts',
  'src/modules/*/*/{rules,input,formats,providers}/**/*.test.ts',
  'src/modules/*/*/components/**/!(*-store).test.{ts,tsx}',
  'db/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/support/**/*.test.ts',
]

export default defineConfig({
  test: {
    pool: 'threads',
    // One more than the cores: a quarter of the time these files wait, for the database and for pauses that are tested.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for comes by another connection or process, as soon as a busy machine lets it.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: PLAIN,
          isolate: false,
          setupFiles: './tests/support/plain.ts',
          env: { NODE_ENV: 'test', ISTMO_LOG: 'error', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
        },
      },
      {
        extends: true,
        test: {
          name: 'modules',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: PLAIN,
          globalSetup: './tests/support/database.ts',
          setupFiles: './tests/support/setup.ts',
        },
      },
    ],
  },
})
