import helmet from 'helmet'

/** Name and value. */
export type HeaderList = readonly (readonly [string, string])[]

export interface Secured {
  /** Whether browsers come by https, and by it alone. */
  https: boolean
  /** The Content-Security-Policy (CSP 3). */
  policy: string
  /** What another page learns of where a browser was. */
  referrer: 'no-referrer' | 'same-origin'
}

/**
 * Headers of every answer to a browser (https://owasp.org/www-project-secure-headers/). It depends on settings alone, so the
 * library is asked once and not at every request.
 */
export function securityHeaders({ https, policy, referrer }: Secured): HeaderList {
  const said: [string, string][] = [['content-security-policy', policy]]
  const answer = {
    setHeader: (name: string, value: string) => said.push([name.toLowerCase(), value]),
    removeHeader: () => {},
  }
  const secure = helmet({
    contentSecurityPolicy: false,
    // Hosts below this one may be somebody else's.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: referrer },
    frameguard: { action: 'deny' },
    // Over plain http a browser ignores it, and says so on the console of every page.
    crossOriginOpenerPolicy: https && { policy: 'same-origin' },
    // For Internet Explorer, Flash and Acrobat.
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
    // Pictures of other origins carry no permission to be embedded.
    crossOriginEmbedderPolicy: false,
  })
  secure({} as never, answer as never, (error) => {
    if (error) throw error
  })
  return said
}
