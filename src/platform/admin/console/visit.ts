import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Keys, newSecret } from '#platform/keys/keys.ts'
import type { Administrators } from '../administrators.ts'
import type { Administrator } from '../consoleSignIns.ts'

/** A browser at the console. */
export interface ConsoleVisit {
  administrator: Administrator | undefined
  /** A secret in every form; it differs for other browsers and before the sign-in. */
  csrf: string
}

interface Parts {
  keys: Keys
  administrators: Administrators
  publicUrl(): string
}

/**
 * Over https, the prefix prevents other hosts of the domain from setting these cookies (RFC 6265bis, section 4.1.3.2).
 */
const cookieNames = (secure: boolean) =>
  secure
    ? { visit: '__Host-console-visit', signIn: '__Host-console', known: '__Host-console-known' }
    : { visit: 'console-visit', signIn: 'console', known: 'console-known' }

const yearSeconds = 365 * 24 * 3600

/**
 * Cookies of the console: HttpOnly, SameSite=Strict, Secure when the address is https, and deleted when the browser
 * closes, but for the one that says where an administrator has signed in before.
 */
export function createConsoleVisits({ keys, administrators, publicUrl }: Parts) {
  const isSecure = () => publicUrl().startsWith('https:')
  const options = () => ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure() }) as const
  const cookiesOf = ({ cookies }: FastifyRequest) => {
    const names = cookieNames(isSecure())
    return { visit: cookies[names.visit], signIn: cookies[names.signIn] }
  }
  const csrfText = (visit: string, signIn: string | undefined) => `console ${visit} ${signIn ?? ''}`

  return {
    /** Reads the visit of a request; a new browser gets a cookie. */
    read: async (request: FastifyRequest, reply: FastifyReply): Promise<ConsoleVisit> => {
      let { visit, signIn } = cookiesOf(request)
      if (!visit || !/^[\w-]{43}$/.test(visit)) {
        visit = newSecret()
        reply.setCookie(cookieNames(isSecure()).visit, visit, options())
      }
      const administrator = await administrators.bySecret(signIn)
      return { administrator, csrf: keys.hash('csrf', csrfText(visit, administrator && signIn)) }
    },
    /** Identifies a browser in which nobody has signed in; it cannot be used as its cookie. */
    browserOf: (request: FastifyRequest): string =>
      keys.hash('csrf', csrfText(cookiesOf(request).visit ?? '', undefined)),
    /** Whether a form was given to this browser since it signed in. */
    isOwnForm: async (request: FastifyRequest, csrf: string): Promise<boolean> => {
      const { visit, signIn } = cookiesOf(request)
      const live = (await administrators.bySecret(signIn)) && signIn
      return visit !== undefined && keys.matches('csrf', csrfText(visit, live), csrf)
    },
    enter: (reply: FastifyReply, cookie: string) => {
      reply.setCookie(cookieNames(isSecure()).signIn, cookie, options())
    },
    known: ({ cookies }: FastifyRequest): string | undefined => cookies[cookieNames(isSecure()).known],
    setKnown: (reply: FastifyReply, cookie: string) => {
      reply.setCookie(cookieNames(isSecure()).known, cookie, { ...options(), maxAge: yearSeconds })
    },
    leave: async (request: FastifyRequest, reply: FastifyReply) => {
      const { signIn } = cookiesOf(request)
      if (signIn) await administrators.signOut(signIn)
      reply.clearCookie(cookieNames(isSecure()).signIn, options())
    },
  }
}
