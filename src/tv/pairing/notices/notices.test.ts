import { describe, expect, it } from 'vitest'
import { failureCause, pairingFailure } from '#contract/proxy.ts'
import { spokenText } from '../spokenText.ts'
import type { PairingView } from '../view.ts'
import { buttonText, causeText, noticeText, troubleText } from './notices.tsx'

const failures = pairingFailure.options.map((reason): PairingView => ({ at: 'failed', reason }))

describe('notices', () => {
  it('the texts of the pairing screen differ for every failure, and each says what happened, what it means and what to press', () => {
    const all = failures.map((view) => noticeText(view))
    expect(new Set(all.map((words) => words?.title)).size).toBe(failures.length)
    for (const words of all) {
      expect(words?.meaning).toMatch(/\.$/)
      expect(words?.next).toMatch(/Press OK|press OK|automatically/)
    }
  })

  it('the texts of the pairing screen name the cause when a service does not answer', () => {
    // Only a token refresh fails because of a policy or the organization, and pairing refreshes no token.
    const causes = failureCause.options.filter((cause) => cause !== 'policy' && cause !== 'organization')
    const sentences = causes.map((cause) => causeText(cause, 503))
    expect(new Set(sentences).size).toBe(sentences.length)
    expect(causeText('status', 503)).toContain('HTTP 503')
    expect(troubleText({ kind: 'service', cause: 'dns' })).toContain('DNS')
  })

  it('the texts of the pairing screen say that the code still works while the server or the network is in trouble', () => {
    for (const kind of ['offline', 'proxy', 'busy', 'address'] as const)
      expect(troubleText({ kind })).toContain('the code still works')
  })

  it('the texts of the pairing screen have no exclamation and no apology', () => {
    for (const view of failures)
      expect(Object.values(noticeText(view) ?? {}).join(' ')).not.toMatch(/!|sorry|oops|please/i)
  })

  it('the texts of the pairing screen always name the button', () => {
    for (const view of failures) expect(buttonText(view)).toMatch(/^(Get a new code|Try again)$/)
    expect(buttonText({ at: 'claiming', slow: true })).toBe('Start over')
  })

  it('the texts of the pairing screen spell the code for a voice guide', () => {
    const view: PairingView = {
      at: 'code',
      userCode: 'WD-J',
      verificationUrl: 'https://example.com/device',
      endsAt: 0,
      lifetime: 0,
    }
    expect(spokenText(view, undefined, undefined)).toContain(
      'example.com/device on your phone and enter the code W D - J',
    )
  })
})
