import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '#platform/keys/keys.ts'
import type { AuthorizationContext } from '../context.ts'
import { type OfferedProvider, offeredProviders } from '../providers/providers.ts'
import { type SignIn, signInSeconds } from '../signIns.ts'

/** A browser on the pages: the protection of its forms, and who is signed in. */
export interface Visit {
  signIn: SignIn | undefined
  /** A secret in every form; only pages for this browser contain it. */
  csrf: string
  /** Where a person can sign in instead. */
  providers: readonly OfferedProvider[]
}

/**
 * Over https, the prefix prevents other hosts of the domain from setting these cookies (RFC 6265bis, section 4.1.3.2).
 */
const cookieNames = (secure: boolean) =>
  secure
    ? { visit: '__Host-visit', signIn: '__Host-sign-in', known: '__Host-known' }
    : { visit: 'visit', signIn: 'sign-in', known: 'known' }

const yearSeconds = 365 * 24 * 3600

/** Cookies of the pages: HttpOnly, SameSite=Lax, and Secure when the service's address is https. */
export function createVisits({ db, keys, signIns, publicUrl }: AuthorizationContext) {
  const isSecure = () => publicUrl().startsWith('https:')
  const options = () => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure() }) as const
  const csrfOf = (visit: string) => keys.hash('csrf', visit)

  return {
    /** Reads the visit of a request; a new browser gets a cookie. */
    read: async (request: FastifyRequest, reply: FastifyReply): Promise<Visit> => {
      const names = cookieNames(isSecure())
      let visit = request.cookies[names.visit]
      if (!visit || !/^[\w-]{43}$/.test(visit)) {
        visit = newSecret()
        reply.setCookie(names.visit, visit, options())
      }
      const [signIn, providers] = await Promise.all([
        signIns.bySecret(request.cookies[names.signIn]),
        offeredProviders(db),
      ])
      return { signIn, csrf: csrfOf(visit), providers }
    },
    /** Identifies the browser of a request; it cannot be used as its cookie. */
    browserOf: (request: FastifyRequest): string => csrfOf(request.cookies[cookieNames(isSecure()).visit] ?? ''),
    /** Whether a form was given to this browser. */
    isOwnForm: (request: FastifyRequest, csrf: string): boolean => {
      const visit = request.cookies[cookieNames(isSecure()).visit]
      return visit !== undefined && keys.matches('csrf', visit, csrf)
    },
    remember: (reply: FastifyReply, cookie: string) => {
      reply.setCookie(cookieNames(isSecure()).signIn, cookie, { ...options(), maxAge: signInSeconds })
    },
    /** The cookie that identifies this browser to accounts that signed in with it before. */
    trustedDevice: (request: FastifyRequest): string | undefined => request.cookies[cookieNames(isSecure()).known],
    setTrustedDevice: (reply: FastifyReply, cookie: string) => {
      reply.setCookie(cookieNames(isSecure()).known, cookie, { ...options(), maxAge: yearSeconds })
    },
    forget: (reply: FastifyReply) => {
      reply.clearCookie(cookieNames(isSecure()).signIn, options())
    },
  }
}

export type Visits = ReturnType<typeof createVisits>
