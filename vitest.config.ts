import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What needs no database is recognised by its path, and shares one process. The rest shares a process and a database, which begins anew with each file.
const PLAIN = [
  'src/{lib,ui,i18n,browser,panel,routes}/**/*.test.{ts,tsx}',
  'src/modules/*/*/{rules,input,compose-email}.test.ts',
  'src/modules/*/*/{rules,input,formats,providers}/**/*.test.ts',
  'src/modules/*/*/components/**/!(*-store).test.{ts,tsx}',
  'db/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tests/support/**/*.test.ts',
]

// Connections that a file opens for its whole process, modules that it replaces and tables that it changes would stay
// for the next file, and programs read the variables of the process: such a file has a process and a database alone.
const NEEDS_ITS_OWN =
  /\b(openLive|openEvents|openJobs|closeJobs|openClock|openReplica|closePool|startApp|vi\.mock|vi\.resetModules|NODE_ENV|spawn|spawnSync|execFile|own process)\b|\b(create|alter|drop) (table|index|trigger|function|schema|column)\b/i
const OWN = globSync('src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => NEEDS_ITS_OWN.test(readFileSync(file, 'utf8')))

/** Files that share a process come one after the other, because another file between them ends it. */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return ['own', 'shared', 'plain'].flatMap((name) => sorted.filter(({ project }) => project.name === name))
  }
}

export default defineConfig({
  test: {
    pool: 'threads',
    // One more than the cores: a quarter of the time these files wait, for the database and for pauses that are tested.
    maxWorkers: 3,
    // A slow machine never reaches it; what hangs is still reported in the end.
    testTimeout: 600_000,
    hookTimeout: 120_000,
    sequence: { sequencer: ByProject },
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
          name: 'shared',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...PLAIN, ...OWN],
          isolate: false,
          globalSetup: './tests/support/database.ts',
          setupFiles: './tests/support/shared.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'own',
          include: OWN,
          exclude: PLAIN,
          globalSetup: './tests/support/database.ts',
          setupFiles: './tests/support/setup.ts',
        },
      },
    ],
  },
})
