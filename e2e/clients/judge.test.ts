import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Clock } from '#contract/clock.ts'
import { judge } from '#judge/judge.ts'
import { notInstalled } from '../repository/packageSets.ts'

const noPeers = notInstalled('bench/peers')
const confidential = { id: 'tv', secret: 'secret of the television' }
const open = { id: 'open', secret: undefined }
const other = { id: 'radio', secret: 'secret of the radio' }

/** Where its defaults differ from a document. */
const deviations = {
  'slow-down': 'it never answers slow_down',
  'page-not-framed': 'its page has neither header: they are left to the application around it',
}

describe.skipIf(noPeers)(`oidc-provider 9${noPeers}`, () => {
  beforeEach(() => {
    // It reads the time of the process. Whoever sleeps moves that, so nobody waits.
    vi.useFakeTimers({ toFake: ['Date'] })
    // It warns of its defaults, which are what is judged.
    vi.spyOn(console, 'info').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const clock: Clock = {
    now: () => Date.now(),
    sleep: async (ms) => {
      vi.setSystemTime(Date.now() + ms)
    },
  }

  it.each([
    ['with a secret', confidential],
    ['without a secret', open],
  ])('tenfoot judge finds that it breaks nothing that a document demands, for a client %s', async (_, client) => {
    const { startDeviceFlowProvider } = await import('../bench/peers/deviceFlowProvider.ts')
    const { url, scope, person, close } = await startDeviceFlowProvider([confidential, open, other])
    const options = { issuer: url, client, otherClient: other, scope, person, isPatient: true }
    const { findings } = await judge(options, { clock, maxCalls: 300 })
    await close()
    const broken = findings.filter(({ verdict }) => verdict === 'broken')
    expect(broken.filter(({ level }) => level === 'must')).toEqual([])
    expect(broken.map(({ id }) => id).sort()).toEqual(Object.keys(deviations).sort())
  })
})
