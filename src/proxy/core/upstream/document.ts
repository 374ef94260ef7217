import * as z from 'zod/mini'
import { jsonIn } from '#contract/json.ts'
import type { Answer } from './dialect.ts'
import { retryAfterOf, UpstreamFailure } from './failure.ts'

/**
 * Reads a document of the authorization server. A document that was received over TLS must not name an unencrypted
 * address: the client secret is sent to some, and keys from one could have been replaced on the way.
 * @param addressesIn returns the addresses in the document that are used
 * @throws UpstreamFailure if there is no document, or it is not valid
 */
export function documentIn<Schema extends z.ZodMiniType>(
  { status, retryAfter, body }: Answer,
  schema: Schema,
  addressesIn: (document: z.infer<Schema>) => (string | undefined)[],
  { authUrl, now }: { authUrl: string; now: number },
): z.infer<Schema> {
  if (status !== 200) throw new UpstreamFailure('status', { status, retryAfter: retryAfterOf(retryAfter, now) })
  const { data } = z.safeParse(schema, jsonIn(body))
  const isSafe = (address: string | undefined) => {
    if (address === undefined) return true
    const protocol = URL.canParse(address) ? new URL(address).protocol : ''
    return protocol === 'https:' || (protocol === 'http:' && authUrl.startsWith('http:'))
  }
  if (data === undefined || !addressesIn(data).every(isSafe)) throw new UpstreamFailure('nonsense', { status })
  return data
}
