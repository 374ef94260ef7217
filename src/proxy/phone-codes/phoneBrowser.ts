import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { stylePath } from '#web/pages/frame.tsx'
import { styleRoute } from '#web/pages/pageScope.ts'
import type { Vault } from '../core/tokens/vault.ts'
import { isOwnOrigin } from '../core/web/callGuard.ts'
import type { OpaqueCookie } from '../core/web/cookies.ts'

export type PhoneBrowsers = ReturnType<typeof createPhoneBrowsers>

/**
 * Identifies a phone's browser by a cookie, so that it can send only the forms that it received.
 * @param purpose separates forms of one kind of page from those of another
 */
export function createPhoneBrowsers(context: {
  purpose: string
  vault: Vault
  cookie: OpaqueCookie
  publicUrl: string | undefined
}) {
  const { vault, cookie, publicUrl } = context
  const csrfName = (secret: string) => `${context.purpose} form ${secret}`

  return {
    /** Returns the hidden value for this browser's forms. Sets the cookie of a new browser. */
    formToken(request: FastifyRequest, reply: FastifyReply): string {
      let secret = cookie.read(request)
      if (secret === undefined) {
        secret = randomBytes(32).toString('base64url')
        cookie.write(reply, secret)
      }
      return vault.keyedHash(csrfName(secret))
    },
    /** Whether this browser received the form with this hidden value, and sent it from the proxy's page. */
    isOwnForm(request: FastifyRequest, csrf: string): boolean {
      const { origin, host, 'sec-fetch-site': site } = request.headers
      // Not every browser sends the header. `none` is a form that a person sent again.
      if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
      if (origin !== undefined && !isOwnOrigin(origin, host, publicUrl)) return false
      const secret = cookie.read(request)
      return secret !== undefined && vault.keyedHashes(csrfName(secret)).some((expected) => isEqual(expected, csrf))
    },
    /** Keyed hashes of this browser, for rows; undefined if it stores no cookies. */
    keyedHashes(request: FastifyRequest): string[] | undefined {
      const secret = cookie.read(request)
      return secret === undefined ? undefined : vault.keyedHashes(`${context.purpose} phone ${secret}`)
    },
  }
}

/** Serves the style sheet of the phone's pages, once for all modules. */
export function phoneStyle(app: FastifyInstance): void {
  if (!app.hasRoute({ method: 'GET', url: stylePath })) styleRoute(app)
}

function isEqual(a: string, b: string): boolean {
  const [aBytes, bBytes] = [Buffer.from(a), Buffer.from(b)]
  return aBytes.length === bBytes.length && timingSafeEqual(aBytes, bBytes)
}
