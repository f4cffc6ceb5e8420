import { useAct } from '#browser/acting.ts'
import { useRead } from '#browser/reading.ts'
import { endPush } from '#browser/session.ts'
import { formatDay } from '#i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import { TurnOn } from '../device-offer.tsx'
import { canShowNotices } from '../devices.ts'
import { DeviceRow } from './device-row.tsx'
import { ListPart } from './list-part.tsx'

/** In which browsers a person is shown notices, and how to end it there. */
export function DeviceList() {
  const devices = useRead('GET /profile/devices', {}, { fresh: true })
  const items = devices.data?.items ?? []
  const ending = useAct('DELETE /profile/devices/{id}', {
    refreshes: ['GET /profile/devices'],
    said: m.accounts_devices_removed,
    failed: m.accounts_devices_remove_failed,
    done: (_answer, { id }) => {
      if (items.some((one) => one.id === id && one.isCurrent)) endPush()
    },
  })
  return (
    <ListPart title={m.accounts_devices_title()} note={m.accounts_devices_note()} read={devices} rows={1}>
      {items.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {items.map(({ id, device, isCurrent, createdAt }) => (
            <DeviceRow
              key={id}
              device={device}
              isCurrent={isCurrent}
              act={{
                label: m.common_remove(),
                ofDevice: m.accounts_devices_remove_of,
                busy: ending.doing?.id === id,
                start: () => void ending.start({ id }),
              }}
            >
              {m.accounts_devices_since({ date: formatDay(createdAt) })}
            </DeviceRow>
          ))}
        </ul>
      )}
      {devices.data && !canShowNotices() && <p className="text-sm">{m.accounts_devices_unsupported()}</p>}
      {devices.data && canShowNotices() && !items.some(({ isCurrent }) => isCurrent) && <TurnOn />}
    </ListPart>
  )
}
