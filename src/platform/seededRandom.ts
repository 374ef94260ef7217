/**
 * Chance without memory: a number is a hash of what it is about, so that a day made later, alone, or in another order
 * comes out the same. The same hash runs here and inside the warehouse (`chanceMacros`).
 */

const first = 0x7feb352d
const second = 0x846ca68b
const mask = 0xffffffff

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

/**
 * `chances(bits)`: a list of the chances of `xor(bits, 1)` to `xor(bits, 17)`; they are worked out in three steps, because
 * a macro that names its value twice doubles what it is given, and the engine plans all of that.
 * `chance_mix(bits)`, `chance_of(bits)` in [0, 1) and `drawn(expected, u)`: a whole number that is `expected` on average. */
export const chanceMacros: readonly string[] = [
  `CREATE OR REPLACE TEMP MACRO chance_first(x) AS (xor(x, x >> 16) * ${first}::UBIGINT) & ${mask}::UBIGINT`,
  `CREATE OR REPLACE TEMP MACRO chance_second(x) AS (xor(x, x >> 15) * ${second}::UBIGINT) & ${mask}::UBIGINT`,
  'CREATE OR REPLACE TEMP MACRO chance_last(x) AS xor(x, x >> 16)',
  'CREATE OR REPLACE TEMP MACRO chance_mix(x) AS chance_last(chance_second(chance_first(x)))',
  'CREATE OR REPLACE TEMP MACRO chance_of(x) AS chance_mix(x) / 4294967296.0',
  `CREATE OR REPLACE TEMP MACRO chances(bits) AS list_transform(list_transform(list_transform(
    list_transform(range(1, 18), lambda k: xor(bits, k::UBIGINT)),
    lambda x: chance_first(x)), lambda x: chance_second(x)), lambda x: chance_last(x) / 4294967296.0)`,
  'CREATE OR REPLACE TEMP MACRO drawn(expected, u) AS CAST(floor(expected + u) AS BIGINT)',
]
