import { m } from '#paraglide/messages.js'
import { InfoPage, LongText, MoreQuestions } from './info-page.tsx'
import { Prose } from './prose.tsx'
import type { Settings } from './written-page.tsx'

export const title = m.common_privacy
export const description = ({ siteName }: Settings) => m.pages_privacy_description({ site: siteName })

export function Body({ settings }: { settings: Settings }) {
  const { siteName: site, address, contactEmail: email } = settings
  return (
    <InfoPage title={title()} lead={m.pages_privacy_lead()}>
      <LongText
        date={m.pages_privacy_date()}
        sections={[
          {
            id: 'who',
            title: m.pages_privacy_who(),
            text: m.pages_privacy_who_text({ site, address, email }),
          },
          { id: 'what', title: m.pages_privacy_what(), text: m.pages_privacy_what_text() },
          { id: 'why', title: m.pages_privacy_why(), text: m.pages_privacy_why_text() },
          { id: 'share', title: m.pages_privacy_share(), text: m.pages_privacy_share_text() },
          { id: 'time', title: m.pages_privacy_time(), text: m.pages_privacy_time_text() },
          { id: 'rights', title: m.pages_privacy_rights(), text: m.pages_privacy_rights_text() },
          { id: 'how', title: m.pages_privacy_how(), text: m.pages_privacy_how_text({ email }) },
          {
            id: 'cookies',
            title: m.pages_privacy_cookies(),
            text: m.pages_privacy_cookies_text(),
            after: <Cookies />,
          },
          { id: 'safe', title: m.pages_privacy_safe(), text: m.pages_privacy_safe_text() },
          { id: 'minors', title: m.pages_privacy_minors(), text: m.pages_privacy_minors_text() },
          { id: 'changes', title: m.pages_privacy_changes(), text: m.pages_privacy_changes_text() },
        ]}
      />
      <MoreQuestions />
    </InfoPage>
  )
}

function Cookies() {
  const cookies = [
    ['istmo_session', m.pages_privacy_cookie_session(), m.pages_privacy_cookie_session_time()],
    ['istmo_device', m.pages_privacy_cookie_device(), m.pages_privacy_cookie_device_time()],
    ['istmo_locale', m.pages_privacy_cookie_language(), m.pages_privacy_cookie_language_time()],
    ['istmo_registration', m.pages_privacy_cookie_registration(), m.pages_privacy_cookie_registration_time()],
  ] as const
  return (
    <>
      <dl className="my-5 max-w-prose divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {cookies.map(([name, use, time]) => (
          <div
            key={name}
            className="flex flex-col gap-x-6 px-4 py-3 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="font-mono text-sm leading-6">{name}</dt>
            <dd>
              {use}
              <span className="block text-muted text-sm">
                {m.pages_privacy_cookie_time()}: {time}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <Prose text={m.pages_privacy_storage_text()} />
    </>
  )
}
