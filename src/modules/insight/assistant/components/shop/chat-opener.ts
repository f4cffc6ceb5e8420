export const CHAT_WANTED = 'istmo-chat'

/** For whatever else on a page leads to the chat; its host opens it. */
export const openChat = () => void window.dispatchEvent(new Event(CHAT_WANTED))
