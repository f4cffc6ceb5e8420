import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onLiveUpdate } from './live-updates.ts'

/** The browser's line, opened and spoken through by the test. */
class Line extends EventTarget {
  static opened: Line[] = []
  isClosed = false
  constructor() {
    super()
    Line.opened.push(this)
  }
  close() {
    this.isClosed = true
  }
  say(name: string, ids: string[] | null = null) {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify({ ids }) }))
  }
}

// One page for the whole file: the line is followed on it once.
const page = Object.assign(new EventTarget(), { documentElement: { toggleAttribute() {} } })

beforeEach(() => {
  vi.useFakeTimers()
  Line.opened = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
  vi.stubGlobal('EventSource', Line)
  vi.stubGlobal('fetch', async () => Response.json({ user: null, cartCount: 0 }))
})
afterEach(() => {
  vi.runAllTimers()
})

test('all subscribers share one stream, and each receives its own live updates', () => {
  const received: unknown[] = []
  const stops = [
    onLiveUpdate(['order.changed'], (ids, name) => received.push(['first', name, ids])),
    onLiveUpdate(['order.changed', 'cart.changed'], (ids, name) => received.push(['second', name, ids])),
  ]
  expect(Line.opened).toHaveLength(1)
  Line.opened[0]!.say('order.changed', ['a'])
  Line.opened[0]!.say('cart.changed')
  expect(received).toEqual([
    ['first', 'order.changed', ['a']],
    ['second', 'order.changed', ['a']],
    ['second', 'cart.changed', null],
  ])
  for (const stop of stops) stop()
})

test('after a gap in the stream every subscriber is called, because it is unknown what happened', () => {
  const received: unknown[] = []
  const stop = onLiveUpdate(['order.changed'], (ids, name) => received.push([name, ids]))
  const [line] = Line.opened
  line!.say('open')
  expect(received).toEqual([])
  line!.dispatchEvent(new Event('error'))
  line!.say('open')
  expect(received).toEqual([[null, null]])
  stop()
})

test('going from page to page keeps the line; a while after the last has left it is closed', () => {
  onLiveUpdate(['order.changed'], () => undefined)()
  const stop = onLiveUpdate(['cart.changed'], () => undefined)
  vi.advanceTimersByTime(6_000)
  expect([Line.opened.length, Line.opened[0]!.isClosed]).toEqual([1, false])
  stop()
  vi.advanceTimersByTime(6_000)
  expect(Line.opened[0]!.isClosed).toBe(true)
})

test('a hidden tab holds no stream, and is informed of a gap when it is visible again', () => {
  const received: unknown[] = []
  const stop = onLiveUpdate(['order.changed'], (ids, name) => received.push([name, ids]))
  const see = (hidden: boolean) =>
    Object.assign(document, { hidden }).dispatchEvent(new Event('visibilitychange'))
  see(true)
  expect(Line.opened[0]!.isClosed).toBe(true)
  see(false)
  Line.opened[1]!.say('open')
  expect([received, Line.opened.length]).toEqual([[[null, null]], 2])
  stop()
})
