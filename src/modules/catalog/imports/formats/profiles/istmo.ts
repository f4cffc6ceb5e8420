import type { Profile } from '../profiles.ts'

/** Our own export, whose texts are as they stand. */
export const istmo: Profile = {
  name: 'Istmo',
  signs: ['title uniquecode longdescription warrantyinfo'],
}
