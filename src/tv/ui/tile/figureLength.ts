import { lettersWide } from '#tv/format/wideLetters.ts'

export type FigureLength = 'short' | 'medium' | 'long'

/**
 * Whether a short number needs the smaller size to fit its tile: a medium one only in a narrow tile, a long one always.
 */
export function figureLength(figure: string): FigureLength {
  const width = lettersWide(figure)
  if (width > 8) return 'long'
  return width > 7 ? 'medium' : 'short'
}
