import { useEffect, useEffectEvent } from 'react'
import { onLiveUpdate } from './live-updates.ts'

const QUIET_MS = 400

/** Runs `onUpdate` when one of these updates comes, once for a burst of them, and after every gap in the connection. */
export function useLiveUpdates(names: readonly string[], onUpdate: () => void) {
  const receive = useEffectEvent(onUpdate)
  const key = names.join(' ')
  useEffect(() => {
    if (key === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLiveUpdate(key.split(' '), () => {
      clearTimeout(timer)
      timer = setTimeout(() => receive(), QUIET_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [key])
}
