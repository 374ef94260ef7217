import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Vault } from '../grants/vault.ts'
import { isOwnOrigin } from '../web/callGuard.ts'
import type { OpaqueCookie } from '../web/cookies.ts'

/** A phone's browser, known by a cookie, so that only forms that it was given are taken from it. */
export interface PhoneBrowsers {
  /** The hidden value in this browser's forms; a new browser gets its cookie. */
  visit(request: FastifyRequest, reply: FastifyReply): string
  /** Whether a form with this in it was given to this browser, and sent from our page. */
  isOwnForm(request: FastifyRequest, csrf: string): boolean
  /** How this browser is remembered in a row; undefined where it keeps no cookies. */
  keyedHashes(request: FastifyRequest): string[] | undefined
}

/** @param purpose separates forms of one kind of page from those of another */
export function createPhoneBrowsers(parts: {
  purpose: string
  vault: Vault
  cookie: OpaqueCookie
  publicUrl: string | undefined
}): PhoneBrowsers {
  const { vault, cookie, publicUrl } = parts
  const csrfName = (secret: string) => `${parts.purpose} form ${secret}`

  return {
    visit(request, reply) {
      let secret = cookie.read(request)
      if (secret === undefined) {
        secret = randomBytes(32).toString('base64url')
        cookie.write(reply, secret)
      }
      return vault.keyedHash(csrfName(secret))
    },
    isOwnForm(request, csrf) {
      const { origin, host, 'sec-fetch-site': site } = request.headers
      // Browsers that say from where a form was sent; `none` is one that a person sent again.
      if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
      if (origin !== undefined && !isOwnOrigin(origin, host, publicUrl)) return false
      const secret = cookie.read(request)
      return secret !== undefined && vault.keyedHashes(csrfName(secret)).some((own) => same(own, csrf))
    },
    keyedHashes(request) {
      const secret = cookie.read(request)
      return secret === undefined ? undefined : vault.keyedHashes(`${parts.purpose} phone ${secret}`)
    },
  }
}

function same(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
