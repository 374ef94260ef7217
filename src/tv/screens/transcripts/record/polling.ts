const minPollMs = 2_000
const maxPollMs = 30_000

/**
 * Milliseconds until a job that is under way is polled again. `unchanged`: how many answers in a row were equal. The
 * interval is short at first, because most jobs are done within a minute, and then grows. react-query does not poll
 * while the page is hidden.
 */
export function pollEveryMs(unchanged: number): number {
  return Math.min(maxPollMs, minPollMs * 1.4 ** Math.max(0, unchanged - 1))
}
