import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { callHeader } from '#contract/proxy.ts'
import { ProblemError } from './errors.ts'

/**
 * Accepts a call to `/api/` only if our own page made it (specification: proxy 2): it has the header that another
 * origin cannot set without a CORS preflight, and its `Origin`, if present, is ours.
 * @param publicUrl the origin that televisions use; undefined if not set
 * @throws ProblemError `forbidden`
 */
export function guardCall(request: Pick<IncomingMessage, 'headers'>, publicUrl: string | undefined): void {
  if (!hasCallHeader(request))
    throw new ProblemError('forbidden', `Calls carry the header "${callHeader.name}: ${callHeader.value}".`)
  const { origin, host } = request.headers
  if (origin !== undefined && !isOwnOrigin(origin, host, publicUrl)) throw otherOrigin()
}

/** Whether the request has the header that only scripts of our own page can set. */
export const hasCallHeader = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers[callHeader.name] === callHeader.value

/**
 * The guard for a call that the browser makes for an element of our page, such as `<audio>`, which cannot send the
 * header. The call only reads: GET or HEAD. Browsers that send `Sec-Fetch-Site` send "same-origin". With older ones
 * only the session cookie protects the call: they do not send it for a page of another site (`SameSite=Strict`). A
 * person who opens the address gets the answer too.
 * @throws ProblemError `forbidden`
 */
export function guardElement(request: Pick<IncomingMessage, 'headers'>, publicUrl: string | undefined): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  if (!isOwnSite || (origin !== undefined && !isOwnOrigin(origin, host, publicUrl))) throw otherOrigin()
}

const otherOrigin = () =>
  new ProblemError('forbidden', 'Calls come from the television app itself, not from another origin.')

/**
 * Whether `origin` is the television app of this proxy. Over plain http, which is used only on loopback and the local
 * network, a machine has several names: then the host of the call is accepted too, but only a local name, because any
 * name in public DNS can point to this machine (DNS rebinding).
 */
export function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string | undefined): boolean {
  if (origin === publicUrl) return true
  if (publicUrl?.startsWith('https:')) return false
  return host !== undefined && origin === `http://${host}` && isLocalName(host)
}

function isLocalName(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '')
  return isIP(name) !== 0 || name.endsWith('.local') || name.endsWith('.localhost') || !name.includes('.')
}
