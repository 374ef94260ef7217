import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { callHeader } from '#contract/proxy.ts'
import { ProblemError } from './errors.ts'

/**
 * Lets a call to `/api/` pass when only our own page can have made it (specification: proxy 2): it carries the header
 * that another origin cannot set without asking first, and an `Origin`, where there is one, is ours.
 * @param publicUrl the origin by which televisions come; undefined when nobody said
 * @throws ProblemError `forbidden`
 */
export function guardCall(request: Pick<IncomingMessage, 'headers'>, publicUrl: string | undefined): void {
  if (request.headers[callHeader.name] !== callHeader.value)
    throw new ProblemError('forbidden', `Calls carry the header "${callHeader.name}: ${callHeader.value}".`)
  const { origin, host } = request.headers
  if (origin !== undefined && !isOwnOrigin(origin, host, publicUrl))
    throw new ProblemError('forbidden', 'Calls come from the television app itself, not from another origin.')
}

/**
 * The same for a call that the browser itself makes for an element of our page, `<audio>`, which can send no header. It
 * only reads: GET or HEAD. Browsers that say where it comes from say "same-origin"; older ones are held by the session's
 * cookie alone, which they send to no other site's page (`SameSite=Strict`). A person who opens the address gets it too.
 * @throws ProblemError `forbidden`
 */
export function guardElement(request: Pick<IncomingMessage, 'headers'>, publicUrl: string | undefined): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isOurs = site === undefined || site === 'same-origin' || site === 'none'
  if (!isOurs || (origin !== undefined && !isOwnOrigin(origin, host, publicUrl)))
    throw new ProblemError('forbidden', 'Calls come from the television app itself, not from another origin.')
}

/**
 * Whether a page of `origin` is the television app that this proxy serves. Over plain http, which only loopback and the
 * local network have, a machine answers to several names: there the name that was called counts too, but only a local
 * one, for any name in public DNS can be made to point here (DNS rebinding).
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
