import { beforeEach, expect, test } from 'vitest'
import { m } from '#paraglide/messages.js'
import { ApiError } from './client.ts'
import { createAct } from './acting.ts'
import { queries } from './reading.ts'
import { currentToasts, toast } from './toast.ts'

const refusal = (status: number, code: string, detail = '', more: object = {}) =>
  new ApiError({ status, code, detail, ...more })
const notices = () => currentToasts().map(({ tone, message }) => `${tone}: ${message}`)

beforeEach(() => {
  for (const { id } of currentToasts()) toast.dismiss(id)
  queries.clear()
})

/** An act whose answers are given one by one; it notes the key of each try. */
function acting(feedback: Partial<Parameters<typeof createAct<unknown, string>>[1]> = {}) {
  const keys: string[] = []
  const answers: (string | Error)[] = []
  const act = createAct<unknown, string>(
    async (_, { key }) => {
      keys.push(key)
      const answer = answers.shift() ?? 'done'
      if (answer instanceof Error) throw answer
      return answer
    },
    { failed: () => 'No se pudo', ...feedback },
  )
  return { act, keys, answers }
}

test('one act at a time: pressed again while it runs, nothing more is sent', async () => {
  let begun = 0
  const { act, keys } = acting({ begins: () => begun++ })
  const first = act.start({ id: 1 })
  expect(act.now()).toMatchObject({ busy: true, doing: { id: 1 } })
  expect(await act.start({ id: 2 })).toBeUndefined()
  expect(await first).toBe('done')
  expect(keys).toHaveLength(1)
  expect(begun).toBe(1)
  expect(act.now()).toEqual({ busy: false, doing: null, problem: null })
})

test('what was not answered keeps its key, what was refused or done gets a new one', async () => {
  const { act, keys, answers } = acting()
  answers.push(refusal(0, 'offline'), refusal(502, 'offline'), refusal(409, 'app.still_running', 'Espera'))
  for (let tries = 0; tries < 4; tries += 1) await act.start({ amount: 5 })
  expect(new Set(keys).size).toBe(1)
  answers.push(refusal(409, 'orders.not_cancellable', 'Ya salió'))
  await act.start({ amount: 5 })
  await act.start({ amount: 5 })
  expect(new Set(keys).size).toBe(3)
})

test('another body is another act, answered or not', async () => {
  const { act, keys, answers } = acting()
  answers.push(refusal(0, 'offline'))
  await act.start({ amount: 5 })
  await act.start({ amount: 6 })
  expect(keys[0]).not.toBe(keys[1])
})

test('the reason is the sentence of the server, and that of the act where it gave none', async () => {
  const { act, answers } = acting({ reportsIn: 'both' })
  answers.push(refusal(409, 'orders.not_cancellable', 'Ya salió'), refusal(500, 'app.unexpected'))
  await act.start({})
  expect(act.now().problem).toMatchObject({ sentence: 'Ya salió', isStale: false, isUnanswered: false })
  expect(notices()).toEqual(['error: No se pudo'])
  await act.start({})
  expect(act.now().problem).toMatchObject({ sentence: 'No se pudo', isUnanswered: true })
})

test('without a line the sentence says so', async () => {
  const { act, answers } = acting({ reportsIn: 'place' })
  answers.push(refusal(0, 'offline'))
  await act.start({})
  expect(act.now().problem?.sentence).toBe(m.app_offline())
  expect(notices()).toEqual([])
})

test('fields are those of malformed input, and the one that a refusal names', async () => {
  const { act, answers } = acting()
  const fields = [{ field: 'city', code: 'too_small', message: 'Falta la ciudad' }]
  answers.push(refusal(422, 'app.invalid_input', 'Falta la ciudad', { fields }))
  answers.push(refusal(409, 'accounts.phone_taken', 'Ya está en uso', { params: { field: 'phone' } }))
  await act.start({})
  expect(act.now().problem?.fields).toEqual({ city: 'Falta la ciudad' })
  await act.start({})
  expect(act.now().problem?.fields).toEqual({ phone: 'Ya está en uso' })
  act.forget()
  expect(act.now().problem).toBeNull()
})

test('a stale version is known as such', async () => {
  const { act, answers } = acting()
  answers.push(refusal(409, 'app.stale', 'Alguien lo cambió'))
  await act.start({})
  expect(act.now().problem?.isStale).toBe(true)
})

test('a refusal that the act handles is shown nowhere else', async () => {
  const { act, answers } = acting({ refused: (error) => error instanceof ApiError && error.status === 404 })
  answers.push(refusal(404, 'app.not_found', 'No existe'))
  await act.start({})
  expect([act.now().problem, notices()]).toEqual([null, []])
})

test('done or refused, what it touches is read again, and other things are not', async () => {
  const isOld = (route: string) => queries.getQueryState([route])?.isInvalidated
  const { act, answers } = acting({ refreshes: ['GET /orders'], said: (answer) => `Listo: ${answer}` })
  for (const result of ['bien', refusal(409, 'app.stale')]) {
    queries.setQueryData(['GET /orders'], 'rows')
    queries.setQueryData(['GET /cart'], 'lines')
    answers.push(result)
    await act.start({})
    expect([isOld('GET /orders'), isOld('GET /cart')]).toEqual([true, false])
  }
  expect(notices()[0]).toBe('success: Listo: bien')
})
