/** Pages with a television's numbers for a phone. The first screen does not load this. */
import * as z from 'zod/mini'

export const sharedPagePaths = {
  pages: '/api/shared-pages',
  takeBack: '/api/shared-pages/take-back',
  /** The phone's page; its key follows, and for a file of its recording `/` and one of `exportFormats`. */
  page: '/shared',
} as const

/** The last part of the address of a page's sound, behind that of the page. */
export const soundName = 'sound'

/** Milliseconds for which a shared page can be opened. */
export const sharedPageTtlMs = 24 * 60 * 60_000
/** Of a television's account: one more replaces the oldest. */
export const maxSharedPages = 10

/** A page that can be opened now. */
export const sharedPageOffer = z.object({
  /** For the QR code. */
  url: z.string(),
  /** Seconds until it can no longer be opened. */
  expiresIn: z.number(),
})

/** The pages of an account of this television that can be opened. */
export const sharedPageCount = z.object({ count: z.number() })
