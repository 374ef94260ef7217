import type { Word } from '#contract/transcription/words.ts'

/** The words around a moment of a recording. */
export interface WordsAround {
  words: readonly string[]
  /** The place of the word at the moment; -1 while nobody speaks. */
  active: number
}

/** The largest numbers of words that are shown before the word at the moment, and after it. */
const [before, after] = [6, 8]
/** No word is farther away than this from the moment. Seconds. */
const nearS = 20
/** A word counts as that of the moment until this number of seconds after its end, if no other has begun. */
const pauseS = 2

/**
 * Collects the words around moments from a transcript that arrives word by word, without keeping the others: those of a
 * hundred moments are the same few, however long the recording is.
 * @param moments seconds, in order
 */
export function wordsAround(moments: readonly number[]) {
  const found: (WordsAround | undefined)[] = moments.map(() => undefined)
  /** The newest words, as many as stand before a moment. */
  let newest: Word[] = []
  /** Moments whose later words are still to come. */
  let open: { place: number; moment: number; words: string[]; earlier: number; active: number }[] = []
  let next = 0

  const close = ({ place, words, active }: (typeof open)[number]) => {
    found[place] = { words, active }
  }
  /** Begins the moments before `start` with the words so far. */
  const beginUntil = (start: number) => {
    for (let moment = moments[next]; moment !== undefined && moment < start; moment = moments[next]) {
      const last = newest[newest.length - 1]
      const near = newest.filter(({ end }) => (moment ?? 0) - end <= nearS)
      const isSpoken = last !== undefined && moment <= last.end + pauseS
      const words = near.map(({ word }) => word.trim())
      open.push({ place: next, moment, words, earlier: words.length, active: isSpoken ? words.length - 1 : -1 })
      next += 1
    }
  }
  return {
    /** One for each moment; undefined until its last word has arrived. */
    found: (): readonly (WordsAround | undefined)[] => [...found],
    /** Whether no later word belongs to any moment. */
    isWhole: () => next === moments.length && open.length === 0,
    push(word: Word): void {
      beginUntil(word.start)
      open = open.filter((around) => {
        if (around.words.length - around.earlier >= after || word.start - around.moment > nearS) {
          close(around)
          return false
        }
        around.words.push(word.word.trim())
        return true
      })
      newest = [...newest, word].slice(-before - 1)
    },
    /** No more words will come. */
    end(): void {
      beginUntil(Number.POSITIVE_INFINITY)
      for (const around of open) close(around)
      open = []
    },
  }
}
