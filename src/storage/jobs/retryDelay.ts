const firstWaitMs = 5000
const maxWaitMs = 3_600_000

/** @returns milliseconds to wait after this number of failed attempts: 5 s, doubled each time, at most an hour */
export const retryDelayMs = (attempts: number): number => Math.min(firstWaitMs * 2 ** (attempts - 1), maxWaitMs)
