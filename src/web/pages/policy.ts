/**
 * The Content-Security-Policy of a rendered page: no script, its own style sheet, in no frame (CSP 3).
 * @param formLeadsTo another origin that the answer to a form redirects to: browsers hold a form's whole way against it
 */
export const pagePolicy = (formLeadsTo?: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    `form-action 'self'${formLeadsTo === undefined ? '' : ` ${formLeadsTo}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join(';')
