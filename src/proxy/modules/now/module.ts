import { type Now, now, nowPaths } from '#contract/now.ts'
import type { Core, ProxyModule } from '#proxy/core/core.ts'
import { defineCall } from '#proxy/core/web/call.ts'
import { ProblemError } from '#proxy/core/web/errors.ts'

const read = defineCall({
  method: 'get',
  path: nowPaths.now,
  id: 'now',
  summary: 'Live numbers of the account’s channel, from counters that the proxy samples.',
  answer: { Now: now },
  answerText: 'The numbers.',
})

/** Live numbers of the channels of accounts that televisions watch (specification: proxy 13). */
export const liveNumbers: ProxyModule = { name: 'now', calls: [read], open }

function open({ app, settings, caller }: Core): void {
  read.on(app, async (request): Promise<Now> => {
    await caller.requireSubject(request)
    if (!settings.live.isOn) throw new ProblemError('not_found', 'Live numbers are off: LIVE_NUMBERS.')
    return {
      channel: '',
      since: null,
      sampledAt: null,
      every: 60_000,
      subscribers: null,
      views: null,
      minutes: [],
      hours: [],
      days: [],
      videos: [],
      newest: null,
      broadcast: null,
    }
  })
}
