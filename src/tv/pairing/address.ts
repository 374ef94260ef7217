/** Advance of one character of the code face, in em (Atkinson Hyperlegible Mono: 632 of 1000 units). */
const advance = 0.632
/** Width of the left block in rem: 8 of 12 columns. */
const blockWidth = 71.3
/** Largest sizes in rem: 120 px for a code, at which 15 letters fit the block, and 64 px for an address. */
const largestCode = 7.5
const largestAddress = 4
/** An address longer than this would fall below 24 px; it breaks into lines instead. */
const smallest = 1.5

/** The address as a person types it: without the scheme, and without a slash that stands for nothing. */
export function displayAddress(url: string): string {
  const bare = url.replace(/^https?:\/\//i, '')
  return /^[^/?#]+\/$/.test(bare) ? bare.slice(0, -1) : bare
}

/** Size in rem at which a code of `length` characters fits on one line. Up to 15 it is always the same. */
export function codeSize(length: number): number {
  return Math.min(largestCode, fitting(length))
}

/** Size in rem at which an address of `length` characters fits on one line (40 characters: 45 px). */
export function addressSize(length: number): number {
  return Math.max(smallest, Math.min(largestAddress, fitting(length)))
}

function fitting(length: number): number {
  return blockWidth / (Math.max(length, 1) * advance)
}
