/** A word above a chart: where its middle should be, and its width. */
export interface WantedWord {
  middle: number
  width: number
}

/**
 * Places words in one row between `from` and `to`, the first ones first. A word that would leave the row is moved in;
 * one that would come nearer than `apart` to a placed one is left out.
 * @returns the middle of each word; undefined for those left out
 */
export function placedWords(
  words: readonly WantedWord[],
  from: number,
  to: number,
  apart: number,
): (number | undefined)[] {
  const placed: WantedWord[] = []
  return words.map(({ middle: wanted, width }) => {
    if (width > to - from) return undefined
    const middle = Math.min(to - width / 2, Math.max(from + width / 2, wanted))
    const isFree = placed.every(
      (placedWord) => Math.abs(placedWord.middle - middle) >= (placedWord.width + width) / 2 + apart,
    )
    if (!isFree) return undefined
    placed.push({ middle, width })
    return middle
  })
}
