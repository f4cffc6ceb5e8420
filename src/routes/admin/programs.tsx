import { createFileRoute } from '@tanstack/react-router'
import { FeedPart } from '#modules/insight/developer/components/feed-part.tsx'
import { AdminKeys } from '#modules/insight/developer/components/keys-screen.tsx'
import { AdminWebhooks } from '#modules/insight/developer/components/webhooks-screen.tsx'
import { PanelPage } from '#panel/panel-page.tsx'
import { UrlTabs } from '#panel/url-tabs.tsx'
import { m } from '#paraglide/messages.js'

export const Route = createFileRoute('/admin/programs')({ component: Programs })

function Programs() {
  return (
    <PanelPage title={m.programs_title()}>
      <UrlTabs
        label={m.programs_title()}
        tabs={[
          { id: 'claves', label: m.programs_tab_keys(), show: () => <AdminKeys isPart /> },
          { id: 'avisos', label: m.programs_tab_webhooks(), show: () => <AdminWebhooks isPart /> },
          { id: 'catalogo', label: m.programs_tab_feed(), show: () => <FeedPart /> },
        ]}
      />
    </PanelPage>
  )
}
