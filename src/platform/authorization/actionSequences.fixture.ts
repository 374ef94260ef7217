import fc from 'fast-check'

/** Times that the sequences use, in milliseconds. */
export const lifetime = 300_000
export const accessLifetime = 60_000
export const interval = 5000
/**
 * How early a poll may come, and how late an allowed device may collect its tokens (specification: device-flow 5.3).
 */
export const grace = 500
export const collect = 60_000

const index = fc.nat(2)
const action = fc.oneof(
  { weight: 1, arbitrary: fc.record({ does: fc.constant('ask' as const), client: fc.nat(1) }) },
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('poll' as const), at: index, times: fc.constantFrom(1, 1, 3) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('show' as const), at: index }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      at: index,
      answers: fc.constantFrom<Decision[]>(['allow'], ['allow'], ['deny'], ['allow', 'deny']),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      ms: fc.oneof(
        {
          weight: 3,
          arbitrary: fc.constantFrom(1, grace, interval / 2, interval - grace - 1, interval - grace, interval),
        },
        { weight: 2, arbitrary: fc.constantFrom(collect, lifetime) },
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('refresh' as const), at: index }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('use' as const), at: index, token: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('revoke' as const), at: index, by: fc.constantFrom('refresh', 'access') }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('block' as const), at: index }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('lock' as const), locked: fc.boolean() }) },
)
export type Action = typeof action extends fc.Arbitrary<infer Generated> ? Generated : never
export type Decision = 'allow' | 'deny'

export const actionSequences = fc.array(action, { minLength: 8, maxLength: 40, size: 'max' })

/**
 * These run first. They reach every row of the test's table, even if the random sequences do not, and whichever of two
 * simultaneous answers wins.
 */
export const fixedSequences: [Action[]][] = [
  [
    [
      { does: 'poll', at: 0, times: 1 },
      { does: 'wait', ms: interval },
      { does: 'poll', at: 0, times: 1 },
      { does: 'decide', at: 0, answers: ['deny'] },
      { does: 'poll', at: 0, times: 1 },
      { does: 'poll', at: 0, times: 1 },
      { does: 'wait', ms: lifetime + collect },
      { does: 'poll', at: 0, times: 1 },
      { does: 'poll', at: 1, times: 1 },
      { does: 'poll', at: 1, times: 1 },
    ],
  ],
  [
    [
      { does: 'decide', at: 0, answers: ['allow'] },
      { does: 'poll', at: 0, times: 1 },
      { does: 'poll', at: 0, times: 1 },
      { does: 'poll', at: 0, times: 1 },
    ],
  ],
  [
    [
      { does: 'decide', at: 0, answers: ['allow'] },
      { does: 'decide', at: 1, answers: ['allow'] },
      { does: 'lock', locked: true },
      { does: 'poll', at: 0, times: 1 },
      { does: 'lock', locked: false },
      { does: 'wait', ms: lifetime + collect },
      { does: 'poll', at: 0, times: 1 },
      { does: 'poll', at: 1, times: 1 },
    ],
  ],
  [
    [
      { does: 'decide', at: 0, answers: ['allow'] },
      { does: 'poll', at: 0, times: 1 },
      { does: 'ask', client: 0 },
      { does: 'decide', at: 2, answers: ['allow'] },
      { does: 'revoke', at: 0, by: 'refresh' },
      { does: 'poll', at: 2, times: 1 },
    ],
  ],
  [
    [
      { does: 'decide', at: 0, answers: ['allow'] },
      { does: 'poll', at: 0, times: 1 },
      { does: 'wait', ms: accessLifetime },
      { does: 'use', at: 0, token: 0 },
      { does: 'refresh', at: 0 },
      { does: 'use', at: 0, token: 1 },
      { does: 'lock', locked: true },
      { does: 'refresh', at: 0 },
      { does: 'use', at: 0, token: 1 },
      { does: 'lock', locked: false },
      { does: 'use', at: 0, token: 1 },
      { does: 'revoke', at: 0, by: 'access' },
      { does: 'refresh', at: 0 },
      { does: 'use', at: 0, token: 1 },
    ],
  ],
  [
    [
      { does: 'decide', at: 0, answers: ['allow'] },
      { does: 'decide', at: 1, answers: ['allow'] },
      { does: 'poll', at: 0, times: 1 },
      { does: 'poll', at: 1, times: 1 },
      { does: 'poll', at: 1, times: 1 },
      { does: 'block', at: 0 },
      { does: 'block', at: 1 },
      { does: 'poll', at: 0, times: 1 },
      { does: 'poll', at: 1, times: 1 },
      { does: 'refresh', at: 0 },
      { does: 'use', at: 0, token: 0 },
    ],
  ],
]
