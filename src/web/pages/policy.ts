/**
 * The Content-Security-Policy of a rendered page: no scripts, its own style sheet, no framing (CSP 3).
 * @param formTarget another origin to which the answer to a form redirects, because browsers check redirects too
 */
export const pagePolicy = (formTarget?: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self'${formTarget === undefined ? '' : ` ${formTarget}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join(';')
