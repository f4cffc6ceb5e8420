import { createHmac } from 'node:crypto'
import { type Answered, postOutside } from '#server/http/open-internet.ts'
import { ANSWER_CHARACTERS } from '../rules/webhooks.ts'

type Message = { id: string; event: string; body: string; secrets: readonly string[]; now: Date }

/** Sends one signed message and reads the beginning of what is answered; throws where nothing was. */
export const post = (url: string, message: Message): Promise<Answered> =>
  postOutside(url, {
    body: message.body,
    characters: ANSWER_CHARACTERS,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Istmo-Webhooks/1',
      'istmo-event': message.event,
      'istmo-delivery': message.id,
      'istmo-signature': signatureOf(message),
    },
  })

/** `t=…,v1=…`, one for each secret that holds: the moment and the body under each. */
export function signatureOf({ body, secrets, now }: Pick<Message, 'body' | 'secrets' | 'now'>): string {
  const at = Math.floor(now.getTime() / 1000)
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'))
  return [`t=${at}`, ...signed.map((one) => `v1=${one}`)].join(',')
}
