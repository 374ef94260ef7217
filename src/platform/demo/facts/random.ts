import { mixing } from '#platform/demo/seededRandom.ts'

const { first, second, mask } = mixing

/**
 * Macros for seeded random numbers. `chances(bits, count)`: a list of the random numbers of `xor(bits, 1)` to
 * `xor(bits, count)`, computed in three steps, because a macro that uses its argument twice doubles the expression that
 * the engine has to plan. `chance_mix(bits)`: 32 mixed bits. `chance_of(bits)`: a number in [0, 1).
 * `drawn(expected, u)`: a whole number that is `expected` on average.
 */
export const randomMacros: readonly string[] = [
  `CREATE OR REPLACE TEMP MACRO chance_first(x) AS (xor(x, x >> 16) * ${first}::UBIGINT) & ${mask}::UBIGINT`,
  `CREATE OR REPLACE TEMP MACRO chance_second(x) AS (xor(x, x >> 15) * ${second}::UBIGINT) & ${mask}::UBIGINT`,
  'CREATE OR REPLACE TEMP MACRO chance_last(x) AS xor(x, x >> 16)',
  'CREATE OR REPLACE TEMP MACRO chance_mix(x) AS chance_last(chance_second(chance_first(x)))',
  'CREATE OR REPLACE TEMP MACRO chance_of(x) AS chance_mix(x) / 4294967296.0',
  `CREATE OR REPLACE TEMP MACRO chances(bits, count) AS list_transform(list_transform(list_transform(
    list_transform(range(1, count + 1), lambda k: xor(bits, k::UBIGINT)),
    lambda x: chance_first(x)), lambda x: chance_second(x)), lambda x: chance_last(x) / 4294967296.0)`,
  'CREATE OR REPLACE TEMP MACRO drawn(expected, u) AS CAST(floor(expected + u) AS BIGINT)',
]
