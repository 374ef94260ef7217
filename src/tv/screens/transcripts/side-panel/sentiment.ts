import type { SentimentSpan } from '#contract/transcription/sections.ts'

/** The shares of a part of the time that are positive and negative: 0 to 1 each. */
export interface Balance {
  positive: number
  negative: number
}

/** 1 for positive, -1 for negative, 0 for any other sentiment of a service. */
export function leaningOf({ sentiment = '' }: SentimentSpan): -1 | 0 | 1 {
  if (/^(very[ _])?positive$/i.test(sentiment)) return 1
  return /^(very[ _])?negative$/i.test(sentiment) ? -1 : 0
}

/** The balance of each of `count` equal parts of `duration` seconds. Ignores spans without times. */
export function balancesOf(spans: readonly SentimentSpan[], duration: number, count: number): Balance[] {
  const length = duration / count
  const balances = Array.from({ length: count }, () => ({ positive: 0, negative: 0 }))
  for (const span of spans) {
    const leaning = leaningOf(span)
    const { start, end = start } = span
    if (leaning === 0 || start === undefined || end === undefined || !(length > 0)) continue
    for (
      let place = Math.floor(start / length);
      place < count && place * length < Math.max(end, start + 0.001);
      place += 1
    ) {
      const balance = balances[place]
      if (!balance) continue
      const overlap = Math.min(end, (place + 1) * length) - Math.max(start, place * length)
      const share = Math.max(0, overlap) / length
      if (leaning > 0) balance.positive = Math.min(1, balance.positive + share)
      else balance.negative = Math.min(1, balance.negative + share)
    }
  }
  return balances
}
