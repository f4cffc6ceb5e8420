import { m } from '#paraglide/messages.js'
import type { Input } from '#browser/client.ts'
import { hasVisibleText } from '../../rules/contact.ts'

export type ContactDraft = Input<'POST /contact'>
export type FieldName = keyof ContactDraft

/** What is missing before anything is sent; the server looks again and has the last word. */
export function contactProblems(draft: ContactDraft): Partial<Record<FieldName, string>> {
  const { name, email, subject, message } = draft
  return {
    ...(!hasVisibleText(name) && { name: m.messages_contact_name_required() }),
    ...(email === ''
      ? { email: m.messages_contact_email_required() }
      : !/^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/.test(email) && {
          email: m.messages_contact_email_invalid(),
        }),
    ...(!hasVisibleText(subject) && { subject: m.messages_contact_subject_required() }),
    ...(!hasVisibleText(message) && { message: m.messages_contact_message_required() }),
  }
}
