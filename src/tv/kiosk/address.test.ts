import { describe, expect, test } from 'vitest'
import { addressOf, dimMinutes, readAddress, seconds } from './address.ts'
import { standardNight } from './night.ts'

const allowed = ['overview', 'audience', 'videos']
const read = (search: string) => readAddress(search, allowed)

test('the address of a kiosk has screens, seconds, a group, the times when it dims, and a text size', () => {
  const { settings, problems } = read('?kiosk=overview,videos&every=45&group=abc&dim=never&night=1-5&text=standard')
  expect(settings).toEqual({
    screens: ['overview', 'videos'],
    every: 45,
    group: 'abc',
    dim: 0,
    night: '1-5',
    text: 'standard',
  })
  expect(problems).toEqual([])
})

test('a part that is left out of the address of a kiosk has its default', () => {
  expect(read('?kiosk=audience').settings).toEqual({
    screens: ['audience'],
    every: seconds.standard,
    dim: dimMinutes.standard,
    night: standardNight,
    text: 'large',
  })
})

test('blanks, capitals and repeated screens are accepted in the address of a kiosk', () => {
  expect(read('?kiosk= Overview ,,overview, AUDIENCE ').settings?.screens).toEqual(['overview', 'audience'])
})

describe('wrong values', () => {
  test('an unknown screen in the address is reported with its field and what is allowed, and the rest is used', () => {
    const { settings, problems } = read('?kiosk=overview,nowhere&every=10')
    expect(settings).toMatchObject({ screens: ['overview'], every: 10 })
    expect(problems).toHaveLength(1)
    expect(problems[0]?.words).toContain('kiosk')
    expect(problems[0]?.words).toContain('nowhere')
    expect(problems[0]?.words).toContain('overview, audience, videos')
  })

  test.each(['', '0', '4', '3601', '-5', '1e3', 'soon', '30.5', '99999999999'])(
    'the wrong value every=%s is reported with what is allowed',
    (every) => {
      const { settings, problems } = read(`?kiosk=overview&every=${every}`)
      expect(settings?.every).toBe(seconds.standard)
      expect(problems.map(({ field }) => field)).toEqual(['every'])
      expect(problems[0]?.words).toContain(`“${every}”`)
      expect(problems[0]?.words).toContain('5 to 3600')
    },
  )

  test.each(['', '22', '22-24', '7-7', '-1-5', 'always', '22-7-8'])(
    'the wrong value night=%s is reported with what is allowed',
    (night) => {
      const { settings, problems } = read(`?kiosk=overview&night=${night}`)
      expect(settings?.night).toBe(standardNight)
      expect(problems.map(({ field }) => field)).toEqual(['night'])
      expect(problems[0]?.words).toContain(`“${night}”`)
      expect(problems[0]?.words).toContain('22-7, or never')
    },
  )

  test('the wrong value text=huge is reported with what is allowed', () => {
    const { settings, problems } = read('?kiosk=overview&text=huge')
    expect(settings?.text).toBe('large')
    expect(problems.map(({ words }) => words)).toEqual([
      'text: “huge” is not allowed. Allowed: large, standard. The text is large.',
    ])
  })

  test('the address of a kiosk without any existing screen has no settings', () => {
    for (const search of ['?kiosk', '?kiosk=', '?kiosk=a,b']) {
      expect(read(search).settings).toBeUndefined()
      expect(read(search).problems.map(({ field }) => field)).toEqual(['kiosk'])
    }
  })

  test('several wrong values in the address of a kiosk are reported at once', () => {
    expect(read('?kiosk=x,overview&every=x&dim=x').problems.map(({ field }) => field)).toEqual([
      'kiosk',
      'every',
      'dim',
    ])
  })
})

test('the address of a kiosk’s settings is read as the same settings', () => {
  for (const settings of [
    {
      screens: ['overview', 'videos'],
      every: 15,
      dim: 0,
      night: 'never',
      text: 'large' as const,
      group: 'Slow & calm, 100 %',
    },
    { screens: ['audience'], every: 3600, dim: 60, night: '20-8', text: 'standard' as const },
  ])
    expect(read(addressOf(settings))).toEqual({ settings, problems: [] })
})
