import { expect, test } from 'vitest'
import { channelSizes, daysInBand, falseAlarms, planOf, publishingHabits } from './simulation/quietMonth.fixture.ts'

/** Each size twice, each habit of publishing at least twice. `npm run bench -- unusual` looks at 10,000 months. */
const plans = Array.from({ length: 10 }, (_, n) => planOf((7 * n) % (channelSizes.length * publishingHabits.length)))

test('ten quiet channel-months give at most two false alarms, where one a month is allowed', () => {
  const alarms = plans.flatMap(falseAlarms)
  expect(alarms.length).toBeLessThanOrEqual(2)
})

test('four of five quiet days lie in the band, and nine of ten days have one', () => {
  const counted = { inside: 0, banded: 0, days: 0 }
  for (const plan of plans) {
    const { inside, banded, days } = daysInBand(plan)
    counted.inside += inside
    counted.banded += banded
    counted.days += days
  }
  expect(counted.inside / counted.banded).toBeGreaterThan(0.77)
  expect(counted.inside / counted.banded).toBeLessThan(0.86)
  expect(counted.banded / counted.days).toBeGreaterThan(0.9)
})
