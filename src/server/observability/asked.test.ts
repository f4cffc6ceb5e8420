import { spawnSync } from 'node:child_process'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { logFacts, logsAs, logsOrder } from './asked.ts'
import { toProblem } from '../http/problem.ts'

test('two requests at once do not name each other, and the answer names the request of the log', async () => {
  const work = async (order: string) => {
    await turn()
    logsOrder(order)
    await turn()
    return [logFacts(), toProblem(new Error('away'), 'es', () => '').requestId]
  }
  const [one, two] = await Promise.all([
    logsAs({ requestId: 'one' }, () => work('A-1')),
    logsAs({ requestId: 'two' }, () => work('B-2')),
  ])
  expect(one).toEqual([{ requestId: 'one', order: 'A-1' }, 'one'])
  expect(two).toEqual([{ requestId: 'two', order: 'B-2' }, 'two'])
  expect(logFacts()).toEqual({})
})

test('a line of the log names request and order, and never what was hidden before', () => {
  const script = `
    const { logsAs, logsOrder } = await import('./src/server/observability/asked.ts')
    const { log } = await import('./src/server/observability/log.ts')
    logsAs({ requestId: 'one' }, () => { logsOrder('A-1'); log.info({ password: 'x' }, 'paid'); log.info('again') })
    log.info('outside')`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: new URL('../../..', import.meta.url),
    encoding: 'utf8',
    env: { ...process.env, ISTMO_LOG: 'info' },
  })
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
  expect(lines).toMatchObject([
    { requestId: 'one', order: 'A-1', password: '[hidden]', msg: 'paid' },
    { requestId: 'one', order: 'A-1', msg: 'again' },
    { msg: 'outside' },
  ])
  expect(lines[2]).not.toHaveProperty('requestId')
})
