import type { Output } from '#browser/client.ts'
import type { ChatState } from '../rules.ts'

export type ChatAnswer = Output<'POST /assistant'>
export type ChatMessage =
  | { id: number; from: 'user'; text: string }
  | { id: number; from: 'assistant'; answer: ChatAnswer }
  | { id: number; from: 'error'; text: string; question: string }
export type Chat = {
  messages: readonly ChatMessage[]
  state: ChatState
  /** Whose orders may stand in it; null while nobody was signed in. */
  userId: string | null
}

const KEY = 'istmo-chat'
const KEPT = 40

export const NEW_CHAT: Chat = { messages: [], state: 'initial', userId: null }

/** What was said in this tab; anything unreadable counts as nothing. */
export function loadChat(): Chat {
  try {
    const chat = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Chat | null
    return chat && Array.isArray(chat.messages) ? chat : NEW_CHAT
  } catch {
    return NEW_CHAT
  }
}

export function saveChat(chat: Chat) {
  try {
    if (chat.messages.length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify({ ...chat, messages: chat.messages.slice(-KEPT) }))
  } catch {
    // Storage may be closed in private windows; the chat then lives as long as the page.
  }
}
