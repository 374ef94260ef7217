/**
 * The features that the code and its libraries use and Chromium 64 lacks, with the version that added each. Their
 * polyfills are in `polyfills.ts`; a newer engine never loads that file.
 */
const needed: readonly (() => unknown)[] = [
  () => globalThis, // 71
  () => AbortController, // 66
  () => queueMicrotask, // 71
  () => Promise.allSettled, // 76
  () => Promise.prototype.finally, // 63
  () => Object.fromEntries, // 73
  () => Object.hasOwn, // 93
  () => Array.prototype.flat, // 69
  () => Array.prototype.at, // 92
  () => Array.prototype.findLast, // 97
  () => Array.prototype.toSorted, // 110, with toReversed and with
  () => String.prototype.trimStart, // 66
  () => String.prototype.matchAll, // 73
  () => String.prototype.replaceAll, // 85
  () => String.prototype.at, // 92
  () => Object.getOwnPropertyDescriptor(Symbol.prototype, 'description'), // 70
  () => structuredClone, // 98
]

/** Whether this engine lacks any of them. */
export function lacksFeatures(): boolean {
  return needed.some((feature) => {
    try {
      return feature() === undefined
    } catch {
      return true
    }
  })
}
