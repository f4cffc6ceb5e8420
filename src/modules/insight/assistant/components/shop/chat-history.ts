import type { Output } from '#browser/client.ts'
import { dropKept, keep, readKept } from '#browser/kept.ts'
import type { ChatState } from '../../rules.ts'

export type ChatAnswer = Output<'POST /assistant'>
export type ChatMessage =
  | { id: number; from: 'user'; text: string }
  | { id: number; from: 'assistant'; answer: ChatAnswer }
  | { id: number; from: 'error'; text: string; question: string }
export type Chat = {
  messages: readonly ChatMessage[]
  state: ChatState
  /** What the last answer was about; a chat kept by an older page does not say. */
  about?: string
  /** Whose orders may stand in it; null while nobody was signed in. */
  userId: string | null
}

const KEY = 'istmo-chat'
const KEPT = 40

export const NEW_CHAT: Chat = { messages: [], state: 'initial', userId: null }

/** What was said in this tab; anything unreadable counts as nothing. */
export function loadChat(): Chat {
  const chat = readKept(KEY, 'session') as Chat | null
  return Array.isArray(chat?.messages) ? chat : NEW_CHAT
}

/** Where it cannot be kept, the chat lives as long as the page. */
export function saveChat(chat: Chat) {
  if (chat.messages.length === 0) dropKept(KEY, 'session')
  else keep(KEY, { ...chat, messages: chat.messages.slice(-KEPT) }, 'session')
}
