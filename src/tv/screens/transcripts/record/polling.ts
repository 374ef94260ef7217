const least = 2_000
const most = 30_000

/**
 * Milliseconds until a job that is under way is asked for again, after so many answers that said the same: often at
 * first, because most are done within a minute, and then ever more rarely. Nothing is asked while the page is hidden
 * (react-query's own rule).
 */
export function pollEveryMs(unchanged: number): number {
  return Math.min(most, least * 1.4 ** Math.max(0, unchanged - 1))
}
