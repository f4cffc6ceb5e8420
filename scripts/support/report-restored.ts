import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BrokenInvariant } from '../../src/modules/insight/backups/queries/invariants.ts'

/** The last lines of a command that brought a shop back: which invariants hold, and the key that no copy carries. */
export function reportRestored(broken: readonly BrokenInvariant[], dataDir: string) {
  console.log(
    broken.length === 0
      ? '  All invariants hold.'
      : `  These do not hold: ${broken.map(({ id }) => id).join(', ')}; npm run invariants shows them.`,
  )
  if (!existsSync(join(dataDir, 'app.key')) && !process.env.APP_KEY)
    console.log(
      '  Put app.key into the data folder before you start it, or saved secrets must be entered anew.',
    )
  console.log('')
}
