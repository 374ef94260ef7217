import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { traceHeaders, traceOf, traceOfUuid } from './traceContext.ts'

const id = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'
const request = (headers: IncomingHttpHeaders) => ({ headers }) as IncomingMessage
/** The headers that a call of this request gets. */
const passedOn = (headers: IncomingHttpHeaders) => {
  const { traceparent = '', tracestate: state } = traceHeaders(traceOf(request(headers)))
  return { traceparent, state }
}

describe('traces', () => {
  it('a trace goes on with a new parent, and its flags', () => {
    const { traceparent } = passedOn({ traceparent: `00-${id}-${parent}-01` })
    expect(traceparent).toMatch(new RegExp(`^00-${id}-[0-9a-f]{16}-01$`))
    expect(traceparent).not.toContain(parent)
    expect(passedOn({ traceparent: `00-${id}-${parent}-ff` }).traceparent).toMatch(/-03$/)
    expect(passedOn({ traceparent: `00-${id}-${parent}-00` }).traceparent).toMatch(/-00$/)
  })

  it('a trace of a newer version goes on as version 00', () => {
    expect(passedOn({ traceparent: `01-${id}-${parent}-01-more` }).traceparent).toMatch(new RegExp(`^00-${id}-`))
  })

  it.each([
    ['nothing', undefined],
    ['an empty one', ''],
    ['a version ff', `ff-${id}-${parent}-01`],
    ['a version 00 with more parts', `00-${id}-${parent}-01-more`],
    ['capitals', `00-${id.toUpperCase()}-${parent}-01`],
    ['an ID of zeros', `00-${'0'.repeat(32)}-${parent}-01`],
    ['a parent of zeros', `00-${id}-${'0'.repeat(16)}-01`],
    ['a short ID', `00-${id.slice(1)}-${parent}-01`],
    ['two of them', `00-${id}-${parent}-01, 00-${id}-${parent}-01`],
  ])('a trace begins anew for %s, without the state', (_what, traceparent) => {
    const passed = passedOn({ ...(traceparent !== undefined && { traceparent }), tracestate: 'a=1' })
    expect(passed.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    expect(passed.traceparent).not.toContain(id)
    expect(passed.state).toBeUndefined()
  })

  it('a trace is the same for each call of one request', () => {
    const sameRequest = request({})
    const [first = '', second = ''] = [1, 2].map(() => traceHeaders(traceOf(sameRequest)).traceparent)
    expect(first.slice(0, 35)).toBe(second.slice(0, 35))
    expect(first).not.toBe(second)
  })

  it('a trace of a call without a request has the digits of a UUID', () => {
    const { traceparent } = traceHeaders(traceOfUuid('4bf92f35-77b3-4da6-a3ce-929d0e0e4736'))
    expect(traceparent).toMatch(new RegExp(`^00-${id}-[0-9a-f]{16}-01$`))
  })
})

describe('states', () => {
  const state = (tracestate: string) => passedOn({ traceparent: `00-${id}-${parent}-01`, tracestate }).state

  it('the state of a trace is passed on in its order', () => {
    expect(state('rojo=00f067aa0ba902b7 , congo=t61rcWkgMzE,,tenant@system=a b')).toBe(
      'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE,tenant@system=a b',
    )
  })

  it.each([
    ['an entry without a value', 'a'],
    ['a capital in a key', 'A=1'],
    ['a key that occurs twice', 'a=1,b=2,a=3'],
    ['33 entries', Array.from({ length: 33 }, (_, at) => `k${at}=1`).join(',')],
    ['a control character', 'a=1\u0007'],
    ['a value of 257 characters', `a=${'x'.repeat(257)}`],
  ])('the state of a trace is dropped for %s', (_what, list) => {
    expect(state(list)).toBeUndefined()
  })

  it('a state of more than 512 characters loses entries of more than 128, then the last ones', () => {
    const long = `long=${'x'.repeat(200)}`
    const short = Array.from({ length: 10 }, (_, at) => `k${at}=${'y'.repeat(60)}`)
    expect(state([long, ...short.slice(0, 3)].join(','))).toContain(long)
    expect(state([short[0], long, ...short.slice(1)].join(','))).toBe(short.slice(0, 8).join(','))
  })
})
