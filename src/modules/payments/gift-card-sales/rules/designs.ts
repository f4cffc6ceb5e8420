/**
 * The designs of a gift card, written once for page, link and email: two colours of the ground, the ink on them and a
 * symbol. Email programs without gradients show `from`.
 */
export const GIFT_DESIGNS = {
  general: { from: '#1d4fb8', to: '#2f62cc', ink: '#ffffff', symbol: '🎁' },
  birthday: { from: '#8a2f7d', to: '#a23a86', ink: '#ffffff', symbol: '🎂' },
  christmas: { from: '#0f5b3a', to: '#17704a', ink: '#ffffff', symbol: '🎄' },
  thanks: { from: '#8a4b12', to: '#9a5718', ink: '#ffffff', symbol: '💛' },
} as const
export type GiftDesign = keyof typeof GIFT_DESIGNS
export const GIFT_DESIGN_NAMES = Object.keys(GIFT_DESIGNS) as [GiftDesign, ...GiftDesign[]]

export function groundOf(design: GiftDesign): string {
  const { from, to } = GIFT_DESIGNS[design]
  return `linear-gradient(135deg, ${from}, ${to})`
}
