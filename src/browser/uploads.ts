import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createStore } from './store.ts'

type Upload = { isRunning: boolean; show: () => void }
type Uploads = ReturnType<typeof createUploads>

/** Those of the form around: what uploads in it reports here, and what sends the form waits for it. */
export const UploadsOfForm = createContext<Uploads | null>(null)

type State = { all: ReadonlyMap<unknown, Upload>; isWaiting: boolean }

const createUploads = () => createStore<State>({ all: new Map(), isWaiting: false })

/**
 * The uploads of one form. `send` calls `ready` at once while nothing is on its way, else as soon as all have arrived;
 * a failed one is shown and holds the form until it is repeated or given up.
 *
 * `const uploads = useUploads(() => save())`, then `<UploadsOfForm value={uploads.of}>` around the fields.
 */
export function useUploads(ready: () => unknown) {
  const [of] = useState(createUploads)
  const { all, isWaiting } = of.use()
  const isUploading = [...all.values()].some(({ isRunning }) => isRunning)
  const wait = (waits: boolean) => of.set({ ...of.get(), isWaiting: waits })
  const goOn = () => {
    const [failed] = [...of.get().all.values()].filter(({ isRunning }) => !isRunning)
    return failed ? failed.show() : ready()
  }
  // After the render that filled in what was uploaded, so that it is sent too.
  const arrived = useEffectEvent(() => {
    wait(false)
    void goOn()
  })
  useEffect(() => {
    if (isWaiting && !isUploading) arrived()
  }, [isWaiting, isUploading])
  return {
    of,
    isWaiting,
    isUploading,
    send: () => (isUploading ? wait(true) : goOn()),
    /** The form stays open and unsent; what is on its way goes on. */
    stopWaiting: () => wait(false),
  }
}

/** Reports what is being uploaded to the form around it; `sentence` is shown where it failed. Whether there is a form. */
export function useUploadOf({ busy, hasFailed }: { busy: boolean; hasFailed: boolean }) {
  const of = useContext(UploadsOfForm)
  const sentence = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!of || !(busy || hasFailed)) return
    const key = {}
    const report = (upload: Upload | null) => {
      const others = [...of.get().all].filter(([one]) => one !== key)
      of.set({ ...of.get(), all: new Map(upload ? [...others, [key, upload]] : others) })
    }
    report({ isRunning: busy, show: () => sentence.current?.focus() })
    return () => report(null)
  }, [of, busy, hasFailed])
  return { sentence, isInForm: of !== null }
}

/** A way to stop what is being uploaded: `begin` gives the signal of a new one. */
export function useStop() {
  const stopping = useRef(new AbortController())
  return {
    begin: () => (stopping.current = new AbortController()).signal,
    stop: () => stopping.current.abort(),
    /** For the `refused` of an act: what a person stopped is no failure. */
    wasStopped: () => stopping.current.signal.aborted,
  }
}
