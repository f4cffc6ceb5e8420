import { type FormEvent, useState } from 'react'
import { useSession } from '#browser/session.ts'
import { PlaceChoices } from '#modules/platform/places/components/shop/place-fields.tsx'
import { isPlaceField, withPlace } from '#modules/platform/places/components/place-words.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type StoredPlace, storePlace } from './stored-place.ts'
import { readPlace } from './read-place.ts'

const NOWHERE = { state: '', city: '', corregimiento: '', address: '', landmark: '', zipCode: '' }

/** Province, district and corregimiento, stored by this browser without an account; a member's usual address goes before. */
export function PlaceChooser({ onClose }: { onClose: () => void }) {
  const own = useSession().user?.place
  const [values, setValues] = useState(() => ({ ...NOWHERE, ...readPlace() }))
  const { state, city, corregimiento } = values
  const choose = (place: StoredPlace | null) => {
    storePlace(place)
    onClose()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    choose({ state, city, corregimiento })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.delivery_place_title()}
      description={own ? m.delivery_place_own() : m.delivery_place_reason()}
      closeLabel={m.delivery_place_close()}
    >
      {own ? (
        <Button wide href="/profile" onClick={onClose}>
          {m.common_my_profile()}
        </Button>
      ) : (
        <form onSubmit={save} className="grid gap-4 pb-2">
          <PlaceChoices
            values={values}
            problems={{}}
            idOf={(field) => `place-${field}`}
            onChange={(field, value) =>
              setValues((before) => (isPlaceField(field) ? withPlace(before, field, value) : before))
            }
          />
          <Button type="submit" wide disabled={corregimiento === ''}>
            {m.delivery_place_use()}
          </Button>
          <Button variant="quiet" wide onClick={() => choose(null)}>
            {m.delivery_place_forget()}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
