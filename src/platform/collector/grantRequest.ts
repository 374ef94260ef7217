import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { GrantRequest } from './credential.ts'

/** How long a link works. */
const linkMs = 15 * 60_000

/** Where a person's answer comes back; the address must be registered for the client. */
export const callbackPath = '/collect/callback'
/** The link is short, so that its QR code is small. */
export const linkPath = '/collect/allow'

export const linkTo = (publicUrl: string, name: string, { key }: GrantRequest): string =>
  `${publicUrl}${linkPath}/${name}/${key}`

/** The file of an OAuth client of the type "Web application", as consoles of the field give it. */
const clientFile = z.object({
  web: z.object({
    client_id: z.string(),
    client_secret: z.string(),
    auth_uri: z.optional(z.url()),
    token_uri: z.optional(z.url()),
  }),
})
export type ClientFile = z.infer<typeof clientFile>['web']

/** @throws Error that says what is wrong, without any value of the file */
export function readClientFile(text: string): ClientFile {
  try {
    return z.parse(clientFile, JSON.parse(text)).web
  } catch {
    throw new Error(
      'The client file must be that of an OAuth client of the type "Web application": JSON with web.client_id and web.client_secret.',
    )
  }
}

/**
 * A request for a person's grant (RFC 6749, section 4.1; RFC 7636).
 * @param publicUrl the address of these services, to which the answer comes back
 */
export function newGrantRequest(
  client: Required<ClientFile>,
  { publicUrl, scope, now }: { publicUrl: string; scope: string; now: number },
): GrantRequest {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url')
  return {
    kind: 'request',
    clientId: client.client_id,
    clientSecret: client.client_secret,
    scope,
    authorizeUrl: client.auth_uri,
    tokenUrl: client.token_uri,
    redirectUri: publicUrl + callbackPath,
    key: random(12),
    state: random(24),
    verifier: random(32),
    expiresAt: now + linkMs,
  }
}

/** The address of the service on which the person answers. The name of the collection comes back in `state`. */
export function addressOf(name: string, request: GrantRequest): string {
  const address = new URL(request.authorizeUrl)
  const parameters = {
    response_type: 'code',
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    scope: request.scope,
    state: `${name}.${request.state}`,
    code_challenge: createHash('sha256').update(request.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // Public services issue a refresh token only on request and after a consent.
    access_type: 'offline',
    prompt: 'consent',
  }
  for (const [parameter, value] of Object.entries(parameters)) address.searchParams.set(parameter, value)
  return address.href
}
