import { describe, expect, it } from 'vitest'
import { ProxyError } from '../proxy/proxy.ts'
import type { ConnectView } from './connectionCalls.ts'
import { outcomeText } from './outcome.ts'

const off = 'This Tenfoot has no web client: set WEB_CLIENT_ID and WEB_CLIENT_SECRET.'
const ends: Record<string, ConnectView> = {
  'somebody said no': { at: 'denied' },
  'somebody else signed in': { at: 'other_account' },
  'the code ran out': { at: 'over' },
  'the service did not finish it': { at: 'refused', detail: 'invalid_client' },
  'no web client is configured': {
    at: 'failed',
    error: new ProxyError('problem', off, { status: 501, problem: { code: 'connections_off', message: off } }),
  },
  'the proxy is away': { at: 'failed', error: new ProxyError('offline', 'no answer') },
}

describe('outcome', () => {
  it.each(Object.entries(ends))(
    'the message after a request for access says that %s, and what to do next',
    (_end, view) => {
      const { title, meaning } = outcomeText(view) ?? { title: '', meaning: '' }
      expect(title).toMatch(/^\p{Lu}/u)
      expect(meaning).toMatch(/Press OK|The person who runs Tenfoot/)
    },
  )

  it('the message after a request for access has a different title for each outcome', () => {
    const titles = Object.values(ends).map((view) => outcomeText(view)?.title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('the message after a request for access names the missing setting, or the error code of the service', () => {
    const meaning = (end: keyof typeof ends) => ends[end] && outcomeText(ends[end])?.meaning
    expect(meaning('no web client is configured')).toContain('WEB_CLIENT_ID')
    expect(meaning('the service did not finish it')).toContain('“invalid_client”')
  })

  it('the message after a request for access is missing while the request is under way and after it was allowed', () => {
    expect(outcomeText({ at: 'starting' })).toBeUndefined()
    expect(outcomeText({ at: 'connected' })).toBeUndefined()
  })
})
