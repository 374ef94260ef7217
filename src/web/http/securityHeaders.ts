import helmet from 'helmet'

/** Name and value. */
export type HeaderList = readonly (readonly [string, string])[]

export interface SecurityHeaderOptions {
  /** Whether browsers use only https. */
  https: boolean
  /** The Content-Security-Policy (CSP 3). */
  policy: string
  /** Policy of the `Referer` header. */
  referrer: 'no-referrer' | 'same-origin'
}

/**
 * Headers of each answer to a browser (https://owasp.org/www-project-secure-headers/). They depend only on settings, so
 * the library computes them once and not for each request.
 */
export function securityHeaders({ https, policy, referrer }: SecurityHeaderOptions): HeaderList {
  const headers: [string, string][] = [['content-security-policy', policy]]
  const answer = {
    setHeader: (name: string, value: string) => headers.push([name.toLowerCase(), value]),
    removeHeader: () => {},
  }
  const secure = helmet({
    contentSecurityPolicy: false,
    // Subdomains may belong to somebody else.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: referrer },
    frameguard: { action: 'deny' },
    // Over plain http a browser ignores it, and warns in the console of every page.
    crossOriginOpenerPolicy: https && { policy: 'same-origin' },
    // These are only for Internet Explorer, Flash and Acrobat.
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
    // Images of other origins do not have the header that allows embedding.
    crossOriginEmbedderPolicy: false,
  })
  secure({} as never, answer as never, (error) => {
    if (error) throw error
  })
  return headers
}

/** Those that affect only documents (CSP 3, section 4; HTML, section 7). They take half a kilobyte per answer. */
export const documentHeaders: readonly string[] = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
]
