/** The rule for times of a transcript, for every way in: finite, not negative, in order. All are in seconds. */

/** Something with a time. A time that is missing or null is not known. */
export interface Timed {
  start?: number | null
  end?: number | null
}

/** Called for a time that is wrong. `reason`: what is allowed. */
export type OnWrongTime = (field: 'start' | 'end', reason: string) => void

/** How far a time may be behind the end of the audio, or a word outside of its utterance: times are rounded. */
const tolerance = 1
/** The longest time that is exact in milliseconds. */
const longest = Number.MAX_SAFE_INTEGER / 1000

/**
 * Checks each time by itself, and leaves out the wrong ones. One that is hardly behind the end of the audio becomes that
 * end.
 * @param until the length of the audio; undefined if it is not known
 */
export function checkedTimes({ start, end }: Timed, until: number | undefined, onWrong: OnWrongTime): Timed {
  const latest = until ?? longest
  const checked = (field: 'start' | 'end', time: number | null | undefined) => {
    if (time == null) return undefined
    if (time >= 0 && time <= latest + tolerance) return Math.min(time, latest)
    const most = `at most ${latest}${until === undefined ? '' : ', the length of the audio,'} is allowed`
    onWrong(field, time < 0 ? 'at least 0 is allowed' : most)
    return undefined
  }
  return { start: checked('start', start), end: checked('end', end) }
}

/** Checks the times of one utterance or chapter: each by itself, and that it does not end before it begins. */
export function checkedSpan(span: Timed, until: number | undefined, onWrong: OnWrongTime): Timed {
  const { start, end } = checkedTimes(span, until, onWrong)
  if (start == null || end == null || end >= start) return { start, end }
  onWrong('end', `at least ${start}, the start, is allowed`)
  return { start }
}

/** Whether nothing is missing or wrong in the times of words. Creates no objects. */
export function isInOrder(words: readonly Timed[], within: Timed, until = longest): boolean {
  const earliest = within.start == null ? 0 : Math.max(0, within.start - tolerance)
  const latest = within.end == null ? until : Math.min(until, within.end + tolerance)
  let before = earliest
  return words.every(({ start, end }, index) => {
    const after = words[index + 1]?.start
    const isRight =
      start != null &&
      end != null &&
      start >= before &&
      start <= latest &&
      end >= start &&
      end <= until &&
      (after == null ? end <= latest : end <= after + tolerance)
    before = start ?? before
    return isRight
  })
}

/**
 * Leaves out the times of words that stand at a wrong place, where the words on both sides tell where they belong. A
 * word that ends before it begins, or long after the next one begins, keeps its start if that is in order. Takes time
 * in proportion to the words.
 * @param within the times of the utterance
 * @param onWrong called for a word whose right place is not told; its times are left out, too
 */
export function inOrder(
  words: readonly Timed[],
  within: Timed,
  onWrong: (index: number, field: 'start' | 'end', reason: string) => void,
): Timed[] {
  const next = nextStarts(words, within.end ?? undefined)
  const first = within.start ?? undefined
  /** Places of the words whose starts are in order so far. */
  const kept: number[] = []
  const ordered: Timed[] = []
  /** Of the words of which only the end is known. */
  let latestEnd = 0
  const keptStart = (fromLast: number) => ordered[kept[kept.length - fromLast] ?? -1]?.start ?? first
  for (const [index, { start, end }] of words.entries()) {
    const [before, after] = [keptStart(1), next[index]]
    if (start == null) {
      const isRight = end != null && end >= Math.max(before ?? 0, latestEnd) && end <= (after ?? end)
      if (isRight) latestEnd = end
      ordered.push(isRight ? { end } : {})
      continue
    }
    ordered.push({ start, end })
    const isLate = within.end != null && start > within.end + tolerance
    const isEarly = start < latestEnd || (kept.length > 0 ? start < (before ?? 0) : start < (first ?? 0) - tolerance)
    const isBackwards = end != null && end < start
    if (!isLate && !isEarly) {
      kept.push(index)
      const endsLate = end != null && after !== undefined && start <= after && end > after + tolerance
      if (!isBackwards && !endsLate) continue
      ordered[index] = { start }
      if (!fits(before, start) || !fits(start, after)) onWrong(index, 'end', `at least ${start}, the start, is allowed`)
      continue
    }
    // Either this word is wrong, or the one before it begins too late.
    const thisIsWrong = fits(before, after)
    const previousIsWrong = !isLate && kept.length > 0 && start >= latestEnd && fits(keptStart(2), start)
    if (thisIsWrong === previousIsWrong)
      onWrong(
        index,
        'start',
        isLate
          ? 'a time within the utterance is allowed'
          : `at least ${before} is allowed, where the word before it begins`,
      )
    if (thisIsWrong || !previousIsWrong) ordered[index] = {}
    else {
      ordered[kept.pop() ?? -1] = {}
      kept.push(index)
    }
  }
  return ordered
}

const fits = (before: number | undefined, after: number | undefined) =>
  before !== undefined && after !== undefined && before <= after

/** For each word the next start after it; `last` behind the last one. */
function nextStarts(words: readonly Timed[], last: number | undefined): (number | undefined)[] {
  const next: (number | undefined)[] = new Array(words.length)
  let following = last
  for (let index = words.length - 1; index >= 0; index -= 1) {
    next[index] = following
    following = words[index]?.start ?? following
  }
  return next
}

/**
 * Gives everything a start and an end: those that have none share the time between their neighbours by their letters.
 * @param letters how many letters each has
 * @param from where the first begins if it has no start
 * @param to where the last ends if it has no end
 */
export function filledTimes(
  items: readonly Timed[],
  letters: (index: number) => number,
  from: number,
  to: number | undefined,
): { start: number; end: number }[] {
  const filled: { start: number; end: number }[] = []
  let before = from
  for (let first = 0; first < items.length; ) {
    let last = first
    while (last + 1 < items.length && items[last]?.end == null && items[last + 1]?.start == null) last += 1
    const latest = items[last]?.end ?? items[last + 1]?.start
    const begin =
      items[first]?.start ??
      Math.max(filled[first - 1]?.start ?? Number.NEGATIVE_INFINITY, Math.min(before, latest ?? before))
    const end = Math.max(begin, latest ?? to ?? before)
    let all = 0
    for (let index = first; index <= last; index += 1) all += letters(index)
    let read = 0
    const at = () => (read === 0 ? begin : read === all ? end : begin + ((end - begin) * read) / all)
    for (let index = first; index <= last; index += 1) {
      const start = at()
      read += letters(index)
      filled.push({ start, end: all === 0 ? end : at() })
    }
    before = end
    first = last + 1
  }
  return filled
}
