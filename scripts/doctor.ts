/** `npm run doctor`: looks at settings, disk, files, database, clock, key, mail, payments and work, and says what is wrong. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessages } from './build.ts'
import { findRunningDatabase } from './support/running-database.ts'

findRunningDatabase()
// What is logged on the way is said again in the findings.
process.env.ISTMO_LOG = 'silent'
if (!existsSync(join(import.meta.dirname, '../src/paraglide'))) compileMessages()
const { examine } = await import('../src/app/doctor.ts')

const MARKS = { good: 'good ', care: 'care ', wrong: 'WRONG' }
const findings = await examine()
const count = (state: keyof typeof MARKS) => findings.filter((one) => one.state === state).length
console.log('')
for (const { about, state, said } of findings) console.log(`  ${MARKS[state]}  ${about.padEnd(9)} ${said}`)
console.log(
  count('wrong') === 0
    ? `\n  Nothing is wrong; ${count('care')} want care.\n`
    : `\n  ${count('wrong')} wrong, ${count('care')} want care.\n`,
)
// What hangs was reported and is given up.
process.exit(count('wrong') === 0 ? 0 : 1)
