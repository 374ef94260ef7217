/**
 * Random numbers without state: each is a hash of its arguments, so that a day has the same numbers when it is made
 * later, alone or in another order. The same hash runs here and in the warehouse (`mixing`).
 */

/** Constants that bits are mixed with. */
export const mixing = { first: 0x7feb352d, second: 0x846ca68b, mask: 0xffffffff } as const

const { first, second } = mixing

/**
 * Mixes 32 bits so that similar inputs have unrelated results (the multipliers are those of the public `lowbias32`).
 */
function mix(value: number): number {
  let bits = value >>> 0
  bits = Math.imul(bits ^ (bits >>> 16), first) >>> 0
  bits = Math.imul(bits ^ (bits >>> 15), second) >>> 0
  return (bits ^ (bits >>> 16)) >>> 0
}

/** A number evenly distributed in [0, 1), determined by the arguments, which are whole numbers from 0 up to 2^32. */
export function chance(...inputs: number[]): number {
  return inputs.reduce((bits, value) => mix((bits ^ value) >>> 0), 0) / 2 ** 32
}

/**
 * A number of approximately normal distribution, mean 0 and deviation 1 (the sum of four even numbers), within ±3.5.
 */
export function bell(...inputs: number[]): number {
  const sum = [1, 2, 3, 4].reduce((total, stream) => total + chance(...inputs, stream), 0)
  return (sum - 2) * Math.sqrt(3)
}

/** Text of `length` characters, of those that ids of the field have. */
export function idText(length: number, ...inputs: number[]): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return Array.from({ length }, (_, place) => letters[Math.floor(chance(...inputs, place) * 64)]).join('')
}
