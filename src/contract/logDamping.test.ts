import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logDamping } from './logDamping.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a damped log has 20 errors of one cause per minute, and then the number of omitted ones', () => {
  const lines: { msg: string; leftOut?: number }[] = []
  const log = pino({ hooks: logDamping() }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const connectionError = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const countOf = (msg: string) => lines.filter((line) => line.msg === msg).length
  for (let call = 0; call < 5_000; call += 1) {
    log.error({ err: connectionError }, 'a call failed')
    log.error({ route: '/api/session', status: 503, ms: call }, 'call')
    log.warn('as it is')
  }
  log.error({ err: new Error('another cause') }, 'a call failed')
  expect([countOf('a call failed'), countOf('call'), countOf('as it is')]).toEqual([21, 20, 5_000])
  vi.advanceTimersByTime(60_000)
  expect(lines.filter(({ leftOut }) => leftOut !== undefined)).toMatchObject([
    { leftOut: 4_980, msg: expect.stringContaining('a call failed') },
    { leftOut: 4_980, msg: expect.stringContaining('call /api/session 503') },
  ])
  log.error({ err: connectionError }, 'a call failed')
  expect(countOf('a call failed'), 'the next minute has 20 again').toBe(22)
})
