import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../../keys.ts'
import type { AuthorizationContext } from '../context.ts'
import { type SignIn, signInSeconds } from '../signIns.ts'

/** A browser on the pages: what its forms are protected by, and who signed in there. */
export interface Visit {
  signIn: SignIn | undefined
  /** Stands in every form; only pages given to this browser know it. */
  csrf: string
}

/** Over https the prefix keeps other hosts of the domain from setting them (RFC 6265bis, section 4.1.3.2). */
const cookieNames = (secure: boolean) =>
  secure
    ? { visit: '__Host-visit', signIn: '__Host-sign-in', known: '__Host-known' }
    : { visit: 'visit', signIn: 'sign-in', known: 'known' }

const yearSeconds = 365 * 24 * 3600

/** Cookies of the pages: HttpOnly, SameSite=Lax, and Secure when the service's address is https. */
export function createVisits({ keys, signIns, publicUrl }: AuthorizationContext) {
  const isSecure = () => publicUrl().startsWith('https:')
  const options = () => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure() }) as const
  const csrfOf = (visit: string) => keys.hash('csrf', visit)

  return {
    /** Reads who is there; gives a browser that comes for the first time its cookie. */
    read: async (request: FastifyRequest, reply: FastifyReply): Promise<Visit> => {
      const names = cookieNames(isSecure())
      let visit = request.cookies[names.visit]
      if (!visit || !/^[\w-]{43}$/.test(visit)) {
        visit = newSecret()
        reply.setCookie(names.visit, visit, options())
      }
      return { signIn: await signIns.bySecret(request.cookies[names.signIn]), csrf: csrfOf(visit) }
    },
    /** Whether a form that came back was given out to this browser. */
    isOwnForm: (request: FastifyRequest, csrf: string): boolean => {
      const visit = request.cookies[cookieNames(isSecure()).visit]
      return visit !== undefined && keys.matches('csrf', visit, csrf)
    },
    remember: (reply: FastifyReply, cookie: string) => {
      reply.setCookie(cookieNames(isSecure()).signIn, cookie, { ...options(), maxAge: signInSeconds })
    },
    /** What names this browser to accounts that signed in here before. */
    known: (request: FastifyRequest): string | undefined => request.cookies[cookieNames(isSecure()).known],
    keepKnown: (reply: FastifyReply, cookie: string) => {
      reply.setCookie(cookieNames(isSecure()).known, cookie, { ...options(), maxAge: yearSeconds })
    },
    forget: (reply: FastifyReply) => {
      reply.clearCookie(cookieNames(isSecure()).signIn, options())
    },
  }
}
