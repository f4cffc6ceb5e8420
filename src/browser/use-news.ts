import { useEffect, useEffectEvent } from 'react'
import { hearNews } from './news.ts'

const QUIET_MS = 400

/** Runs when the shop tells one of these news, once for a burst of them, and after every gap in the line. */
export function useNews(names: readonly string[], onNews: () => void) {
  const hear = useEffectEvent(onNews)
  const key = names.join(' ')
  useEffect(() => {
    if (key === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = hearNews(key.split(' '), () => {
      clearTimeout(timer)
      timer = setTimeout(() => hear(), QUIET_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [key])
}
