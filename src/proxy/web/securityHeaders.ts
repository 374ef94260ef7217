import helmet from 'helmet'
import { documentHeaders } from './documentHeaders.ts'

/** Name and value. */
export type HeaderList = readonly (readonly [string, string])[]

/**
 * What every answer tells a browser. It depends on settings alone, so the library is asked once and not at every call.
 * @param apiUrl of the video service, whose pictures are shown
 */
export function securityHeaders({ https, apiUrl }: { https: boolean; apiUrl: string }): HeaderList {
  const said: [string, string][] = []
  const answer = {
    setHeader: (name: string, value: string) => said.push([name.toLowerCase(), value]),
    removeHeader: () => {},
  }
  policy(https, apiUrl)({} as never, answer as never, (error) => {
    if (error) throw error
  })
  return said
}

/** Of an answer to a call: no browser opens it as a document, and nobody keeps it. */
export const callHeaders = (headers: HeaderList): HeaderList => [
  ...headers.filter(([name]) => !documentHeaders.includes(name)),
  ['cache-control', 'no-store'],
]

const policy = (https: boolean, apiUrl: string) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        // Channel pictures come from wherever the video service keeps them.
        imgSrc: ["'self'", 'data:', 'https:', new URL(apiUrl).origin],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        // Older engines do not fall back to the scripts'.
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // Not `no-referrer`: with it Chromium up to at least 69 sends `Origin: null` to our own origin, which we refuse.
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // Over plain http a browser ignores it, and says so on the console of every page.
    crossOriginOpenerPolicy: https && { policy: 'same-origin' },
    // For Internet Explorer, Flash and Acrobat, which no television has.
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
    // Pictures of other origins carry no permission to be embedded.
    crossOriginEmbedderPolicy: false,
  })
