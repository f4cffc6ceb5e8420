import { useEffect, useRef, useState } from 'react'
import { currentSession, type Session, useSession } from '#browser/session.ts'
import { m } from '#paraglide/messages.js'
import { ApiError, call } from '#browser/client.ts'
import { type Chat, type ChatMessage, loadChat, NEW_CHAT, saveChat } from './chat-history.ts'

const LEAST_MS = 500
const MOST_MS = 1500
const NAVIGATE_MS = 1000

/** The conversation of this tab. `goTo` is called a second after an answer that leads to another page. */
export function useChat({ open, goTo }: { open: boolean; goTo: (path: string) => void }) {
  const session = useSession()
  const [chat, setChat] = useState(loadChat)
  const [isWaiting, setIsWaiting] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Raised when the answer under way is no longer wanted.
  const round = useRef(0)
  const isOpen = useRef(open)

  const startOver = () => {
    round.current += 1
    clearTimeout(leaving.current)
    setIsWaiting(false)
    setChat(NEW_CHAT)
  }
  // Forgotten while rendering, so that no one sees the orders of who was here before.
  if (belongsToAnother(chat, session)) setChat(NEW_CHAT)
  useEffect(() => saveChat(chat), [chat])
  useEffect(() => {
    isOpen.current = open
    return () => clearTimeout(leaving.current)
  }, [open])

  const answer = async (question: string) => {
    const own = ++round.current
    const askedBy = currentUserId()
    clearTimeout(leaving.current)
    setIsWaiting(true)
    const [reply] = await Promise.allSettled([
      call('POST /assistant', { message: question, state: chat.state, about: chat.about ?? '' }),
      new Promise((resolve) => setTimeout(resolve, LEAST_MS + Math.random() * (MOST_MS - LEAST_MS))),
    ])
    if (own !== round.current) return
    setIsWaiting(false)
    if (askedBy !== null && askedBy !== currentUserId()) return
    if (reply.status === 'rejected') {
      const text = errorText(reply.reason)
      return setChat((before) => add(before, { from: 'error', text, question }))
    }
    const { state, navigateTo, about } = reply.value
    const said = { from: 'assistant', answer: reply.value } as const
    setChat((before) => ({ ...add(before, said), state, about, userId: askedBy ?? before.userId }))
    if (navigateTo && isOpen.current) leaving.current = setTimeout(goTo, NAVIGATE_MS, navigateTo)
  }

  return {
    messages: chat.messages,
    isWaiting,
    startOver,
    ask: (question: string) => {
      const text = question.trim()
      if (isWaiting || text === '') return false
      setChat((before) => add(before, { from: 'user', text }))
      void answer(text)
      return true
    },
    retry: (failed: Extract<ChatMessage, { from: 'error' }>) => {
      if (isWaiting) return
      setChat((before) => ({ ...before, messages: before.messages.filter(({ id }) => id !== failed.id) }))
      void answer(failed.question)
    },
  }
}

type Unnumbered<Message> = Message extends unknown ? Omit<Message, 'id'> : never

function add(chat: Chat, message: Unnumbered<ChatMessage>): Chat {
  const id = (chat.messages.at(-1)?.id ?? 0) + 1
  return { ...chat, messages: [...chat.messages, { ...message, id }] }
}

const currentUserId = () => currentSession().user?.id ?? null

function belongsToAnother({ userId }: Chat, { state, user }: Session): boolean {
  return userId !== null && state !== 'loading' && user?.id !== userId
}

/** A limit has its own sentence; everything else is the one sentence for failures. */
function errorText(error: unknown): string {
  return error instanceof ApiError && error.status === 429 ? error.message : m.assistant_error()
}
