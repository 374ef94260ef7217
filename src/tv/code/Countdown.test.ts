import { describe, expect, it } from 'vitest'
import { countdownFace } from './Countdown.tsx'

describe('countdown', () => {
  it('the countdown counts minutes and seconds, and hours only when there are any', () => {
    expect(countdownFace(1_800_000, 1_800_000).text).toBe('30:00')
    expect(countdownFace(65_000, 1_800_000).text).toBe('1:05')
    expect(countdownFace(3_600_000, 3_600_000).text).toBe('1:00:00')
  })

  it('the countdown shows a second until it is over, and 0:00 at the end', () => {
    expect(countdownFace(1_000, 10_000)).toMatchObject({ text: '0:01', nextMs: 1_000 })
    expect(countdownFace(1, 10_000)).toMatchObject({ text: '0:01', nextMs: 1 })
    expect(countdownFace(0, 10_000)).toEqual({ text: '0:00', part: 0, nextMs: undefined })
    expect(countdownFace(-5_000, 10_000)).toEqual({ text: '0:00', part: 0, nextMs: undefined })
  })

  it('the countdown draws the part that is left, never more than the whole ring', () => {
    expect(countdownFace(5_000, 10_000).part).toBe(0.5)
    expect(countdownFace(20_000, 10_000).part).toBe(1)
    expect(countdownFace(20_000, 0).part).toBe(0)
  })
})
