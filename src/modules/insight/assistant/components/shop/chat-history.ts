import type { Output } from '#browser/client.ts'
import { removeStorage, writeStorage, readStorage } from '#browser/browser-storage.ts'
import type { ChatState } from '../../rules.ts'

export type ChatAnswer = Output<'POST /assistant'>
export type ChatMessage =
  | { id: number; from: 'user'; text: string }
  | { id: number; from: 'assistant'; answer: ChatAnswer }
  | { id: number; from: 'error'; text: string; question: string }
export type Chat = {
  messages: readonly ChatMessage[]
  state: ChatState
  /** What the last answer was about; a chat stored by an older page does not say. */
  about?: string
  /** Whose orders may stand in it; null while no one was signed in. */
  userId: string | null
}

const KEY = 'istmo-chat'
const MAX_MESSAGES = 40

export const NEW_CHAT: Chat = { messages: [], state: 'initial', userId: null }

/** What was said in this tab; anything unreadable counts as nothing. */
export function loadChat(): Chat {
  const chat = readStorage(KEY, 'session') as Chat | null
  return Array.isArray(chat?.messages) ? chat : NEW_CHAT
}

/** Where it cannot be stored, the chat lives as long as the page. */
export function saveChat(chat: Chat) {
  if (chat.messages.length === 0) removeStorage(KEY, 'session')
  else writeStorage(KEY, { ...chat, messages: chat.messages.slice(-MAX_MESSAGES) }, 'session')
}
