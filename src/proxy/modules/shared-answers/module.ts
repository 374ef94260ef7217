import type { ProxyModule } from '#proxy/module.ts'
import { createResponseCache } from './responseCache.ts'
import { sharedReads } from './sharedReads.ts'

/** Televisions of an account that ask the same share one answer. */
export const sharedAnswers: ProxyModule = {
  name: 'shared-answers',
  open({ settings, clock, services, measures, provideSharing }) {
    const responseCache = createResponseCache({ ...settings.share, clock, onAnswer: measures.shared })
    provideSharing({ read: sharedReads({ responseCache, services, clock }), forget: responseCache.forget })
  },
}
