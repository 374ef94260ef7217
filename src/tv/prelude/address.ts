/** Advance of one character of the code face, in em (Atkinson Hyperlegible Mono: 632 of 1000 units). */
const advance = 0.632
/** Width of the left block in px at 1920: 8 of 12 columns. */
const blockWidth = 1141
const pixelsPerRem = 16
/** Largest sizes in rem: 120 px for a code, at which 15 letters fit the block, and 64 px for an address. */
const maxCodeRem = 7.5
const maxAddressRem = 4
/** A longer address would fall below 24 px; it breaks into lines instead. */
const minAddressRem = 1.5

/** The address as a person types it: without the scheme, and without a trailing slash. */
export function displayAddress(url: string): string {
  const bare = url.replace(/^https?:\/\//i, '')
  return /^[^/?#]+\/$/.test(bare) ? bare.slice(0, -1) : bare
}

/** A code as a voice guide is to read it: sign by sign, and not as a word or a number. */
export const spelled = (code: string): string => [...code].join(' ')

/** Size in rem at which a code of `length` characters fits on one line. Up to 15 it is always the same. */
export function codeSize(length: number): number {
  return Math.min(maxCodeRem, fitting(length))
}

/** Size in rem at which an address of `length` characters fits on one line (40 characters: 44 px). */
export function addressSize(length: number): number {
  return Math.max(minAddressRem, Math.min(maxAddressRem, fitting(length)))
}

/** Whether an address of `length` characters has to break into lines. */
export function breaks(length: number): boolean {
  return fitting(length) < minAddressRem
}

/** Chromium 64 to 69 round each advance to whole pixels, so a size is chosen at which it is whole at 1920. */
function fitting(length: number): number {
  return Math.floor(blockWidth / Math.max(length, 1)) / advance / pixelsPerRem
}
