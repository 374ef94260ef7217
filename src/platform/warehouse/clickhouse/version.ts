import { randomInt } from 'node:crypto'

/**
 * A version of rows, a 64-bit number as text: the milliseconds since 1970 when it was made, then random bits, so that
 * no two loads have the same.
 */
export type Version = string

const randomBits = 22n

/** The least version of a time: versions made earlier are smaller. */
export const versionAt = (ms: number): Version => String(BigInt(Math.floor(ms)) << randomBits)

/** When a version was made, in milliseconds since 1970. */
export const timeOf = (version: Version): number => Number(BigInt(version) >> randomBits)

/**
 * A new version, greater than `known`: of two reports that were made at the same time the one loaded last counts, also
 * when the clocks of two machines differ.
 */
export function newVersion(now: number, known: Version = '0'): Version {
  const random = BigInt(randomInt(1, 2 ** Number(randomBits)))
  const ofTime = BigInt(versionAt(now)) + random
  const afterKnown = BigInt(known) + random
  return String(ofTime > afterKnown ? ofTime : afterKnown)
}
