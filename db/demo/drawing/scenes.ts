import type { Scene } from './paint.ts'
import { houseScenes } from './scenes-house.ts'
import { tableScenes } from './scenes-table.ts'

// One recipe per product, under the slug that names its picture.
export const scenes: Record<string, Scene> = { ...houseScenes, ...tableScenes }
