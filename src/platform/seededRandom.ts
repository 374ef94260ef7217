/**
 * Chance without memory: a number is a hash of what it is about, so that a day made later, alone, or in another order
 * comes out the same. The same hash runs here and inside the warehouse (`mixing`).
 */

/** The numbers that bits are mixed with. */
export const mixing = { first: 0x7feb352d, second: 0x846ca68b, mask: 0xffffffff } as const

const { first, second } = mixing

/** Mixes 32 bits so that neighbours have nothing in common (the multipliers are those of the public `lowbias32`). */
function mix(value: number): number {
  let bits = value >>> 0
  bits = Math.imul(bits ^ (bits >>> 16), first) >>> 0
  bits = Math.imul(bits ^ (bits >>> 15), second) >>> 0
  return (bits ^ (bits >>> 16)) >>> 0
}

/** Evenly spread in [0, 1), decided by the numbers given, each a whole number from 0 up to 2^32. */
export function chance(...about: number[]): number {
  return about.reduce((bits, value) => mix((bits ^ value) >>> 0), 0) / 2 ** 32
}

/** About a normal distribution of mean 0 and deviation 1 (four even chances added), within ±3.5. */
export function bell(...about: number[]): number {
  const sum = [1, 2, 3, 4].reduce((total, stream) => total + chance(...about, stream), 0)
  return (sum - 2) * Math.sqrt(3)
}

/** Text of `length` characters from those that ids of the field are made of. */
export function idText(length: number, ...about: number[]): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return Array.from({ length }, (_, place) => letters[Math.floor(chance(...about, place) * 64)]).join('')
}
