import { lettersWide } from '#tv/format/wideLetters.ts'

/** Narrow tiles draw a `medium` figure smaller, and all tiles a `small` one. */
type FigureSize = 'large' | 'medium' | 'small'

/** The size at which each of a row's figures fits its tile: all tiles of a row have one size (`tile.css`). */
export function figureSize(figures: readonly string[]): FigureSize {
  const width = Math.max(0, ...figures.map(lettersWide))
  if (width > 8) return 'small'
  return width > 7 ? 'medium' : 'large'
}
