import { useEffect, useState } from 'react'
import { ApiError, call, type Input, type Output, type Route } from './client.ts'
import { isStale, reasonOf } from './failure.ts'
import { readAgain } from './read-again.ts'
import { createStore } from './store.ts'
import { toast } from './toast.ts'

export type Problem = {
  /** Why: the server's own sentence where it gave one, else that of the act. */
  sentence: string
  /** What is wrong with which field of what was sent. */
  fields: Readonly<Record<string, string>>
  /** Somebody else has changed it since it was read. */
  isStale: boolean
  /** No one knows whether it happened: sent again as it was, it is the same act. */
  isUnanswered: boolean
  error: unknown
}

type Feedback<Answer, Given> = {
  /** What is read again afterwards, done or refused. */
  refreshes?: readonly Route[]
  /** The notice when it is done. */
  said?: (() => string) | ((answer: NoInfer<Answer>) => string)
  /** The sentence when it is not, where the server gives none. */
  failed: (() => string) | ((given: Given) => string)
  /** Where a failure is shown: in a notice, by the screen in its `problem`, or the sentence of the act in a notice and the reason in its place. */
  reportsIn?: 'notice' | 'place' | 'both'
  /** Before each try, such as taking away what the one before showed. */
  begins?: () => unknown
  done?: (answer: NoInfer<Answer>, given: Given) => unknown
  /** A refusal that this act understands: returning true says that nothing else has to be shown. */
  refused?: (error: unknown) => boolean | void
}

type Work<Given, Answer> = (given: Given, options: { key: string }) => Promise<Answer>

export type Act<Given, Answer> = ReturnType<typeof createAct<Given, Answer>>

/**
 * One way to write: one act at a time, under a key that stays the same while the same body is sent again, with what went
 * wrong, what is said, and what is read again.
 *
 * `const cancel = useAct('POST /orders/{id}/cancel', { refreshes: ['GET /orders'], said: m.orders_cancelled, failed: m.orders_cancel_failed })`
 *
 * An endpoint that asks for a key has `keyed: true`. What is more than one call is a function in place of the route.
 */
export function useAct<R extends Route>(
  route: R,
  feedback: Feedback<Output<R>, Input<R>> & { keyed?: boolean },
): Doing<Input<R>, Output<R>>
export function useAct<Given, Answer>(
  work: Work<Given, Answer>,
  feedback: Feedback<Answer, Given>,
): Doing<Given, Answer>
export function useAct(
  what: Route | Work<unknown, unknown>,
  { keyed = false, ...feedback }: Feedback<unknown, unknown> & { keyed?: boolean },
): Doing<unknown, unknown> {
  const work = typeof what === 'string' ? workOf(what, keyed) : what
  const [act] = useState(() => createAct(work, feedback))
  // What the screen says and does afterwards is what it would say and do now.
  useEffect(() => act.follow(work, feedback))
  return { ...act.use(), start: act.start, forget: act.forget, now: act.now }
}

type State<Given> = { busy: boolean; doing: Given | null; problem: Problem | null }
type Doing<Given, Answer> = State<Given> & Pick<Act<Given, Answer>, 'start' | 'forget' | 'now'>

const REST = { busy: false, doing: null, problem: null }

/** The act without a component. */
export function createAct<Given, Answer>(work: Work<Given, Answer>, feedback: Feedback<Answer, Given>) {
  const store = createStore<State<Given>>(REST)
  const latest = { work, feedback }
  const key = createKey()

  /** Answers what the server answered; nothing when it was refused, or when another is still at work. */
  const start = async (given: Given): Promise<Answer | undefined> => {
    if (store.get().busy) return undefined
    latest.feedback.begins?.()
    store.set({ busy: true, doing: given, problem: null })
    try {
      const answer = await latest.work(given, { key: key.for(given) })
      key.drop()
      store.set(REST)
      const { said, done } = latest.feedback
      if (said) toast.success(said(answer))
      await done?.(answer, given)
      return answer
    } catch (error) {
      refuse(error, given)
      return undefined
    } finally {
      readAgain(...(latest.feedback.refreshes ?? []))
    }
  }
  const refuse = (error: unknown, given: Given) => {
    const { failed, refused, reportsIn = 'notice' } = latest.feedback
    if (!isUnanswered(error)) key.drop()
    if (refused?.(error) === true) return store.set(REST)
    const problem = problemOf(error, failed(given))
    store.set({ ...REST, problem })
    if (reportsIn !== 'place') toast.error(reportsIn === 'both' ? failed(given) : problem.sentence)
  }
  return {
    start,
    /** Puts what went wrong away. */
    forget: () => void (store.get().problem && store.set({ ...store.get(), problem: null })),
    /** How it stands, for what runs between two renders. */
    now: store.get,
    use: store.use,
    follow: (newWork: Work<Given, Answer>, newFeedback: Feedback<Answer, Given>) =>
      void Object.assign(latest, { work: newWork, feedback: newFeedback }),
  }
}

/** The same key for the same body until it is answered, so that asking again is the same act. */
export function createKey() {
  let current: { body: string; key: string } | null = null
  return {
    for(given: unknown): string {
      const body = JSON.stringify(given) ?? ''
      if (current?.body !== body) current = { body, key: crypto.randomUUID() }
      return current.key
    },
    drop: () => void (current = null),
  }
}

/** Whether what was sent may have happened all the same. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status >= 500 || error.code === 'app.still_running'
}

export function problemOf(error: unknown, otherwise: string): Problem {
  return {
    sentence: reasonOf(error, otherwise),
    fields: fieldsOf(error),
    isStale: isStale(error),
    isUnanswered: isUnanswered(error),
    error,
  }
}

/** Malformed input names its fields; a refusal may name the one that it is about. */
function fieldsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const { field } = error.params
  const named = typeof field === 'string' ? [[field, error.message]] : []
  return Object.fromEntries([...named, ...error.fields.map((one) => [one.field, one.message])])
}

function workOf(route: Route, keyed: boolean): Work<unknown, unknown> {
  const ask = call as (route: Route, input: unknown, options: object) => Promise<unknown>
  return (given, { key }) => ask(route, given, keyed ? { key } : {})
}
