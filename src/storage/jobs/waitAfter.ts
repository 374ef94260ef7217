const firstWaitMs = 5000
const longestWaitMs = 3_600_000

/** @returns milliseconds to wait after so many failed attempts: 5 s, doubled each time, an hour at most */
export const waitAfter = (attempts: number): number => Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs)
