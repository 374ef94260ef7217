import { type HeaderList, securityHeaders } from '#web/http/securityHeaders.ts'

/** Headers of each answer to a television's browser. */
export const televisionHeaders = (https: boolean): HeaderList =>
  securityHeaders({
    https,
    policy,
    // Not `no-referrer`: with it, Chromium up to at least 69 sends `Origin: null` to our own origin, which we refuse.
    referrer: 'same-origin',
  })

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "media-src 'self' blob:",
  // Older engines do not fall back to `script-src`.
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')
