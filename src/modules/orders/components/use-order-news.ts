import { useEffect, useEffectEvent, useState } from 'react'
import { useNews } from '#browser/news.ts'

/** Runs when one of this person's orders or returns changed; a tab that nobody sees does not listen, and asks when it is seen again. */
export function useOrderNews(isWanted: boolean, onNews: () => void) {
  const [isSeen, setIsSeen] = useState(true)
  const catchUp = useEffectEvent(onNews)
  useEffect(() => {
    const follow = () => {
      setIsSeen(!document.hidden)
      if (isWanted && !document.hidden) catchUp()
    }
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [isWanted])
  useNews(isWanted && isSeen ? ['order.changed', 'return.changed'] : [], onNews)
}
