import * as z from 'zod/mini'
import { address } from '#contract/settings.ts'

const path = '/audio/transcriptions'

/**
 * `RECOGNISER_URL`: the whole address of the call, that of the API, which ends with its version, or that of the server
 * alone.
 */
export const recogniserUrl = z.optional(
  z.pipe(
    address.check(
      z.refine((text) => {
        const { username, password, hash } = new URL(text)
        return username === '' && password === '' && hash === ''
      }, 'must have no user, password or #: RECOGNISER_KEY is the key'),
    ),
    z.transform((text: string) => {
      const url = new URL(text)
      if (url.pathname === '/') url.pathname = `/v1${path}`
      else if (/\/v\d+\/?$/.test(url.pathname)) url.pathname = url.pathname.replace(/\/?$/, path)
      return url.href
    }),
  ),
)
