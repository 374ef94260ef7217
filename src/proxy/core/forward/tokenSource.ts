import type { IncomingHttpHeaders } from 'node:http'
import type { ConnectableScope } from '#contract/connect.ts'
import type { SessionEnd } from '#contract/proxy.ts'
import { type AccessToken, GrantEnded, recentRefreshMs, type TokenManager } from '../tokens/tokenManager.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { ProblemError } from '../web/errors.ts'
import { discard } from './answer.ts'
import type { ForwardedCall } from './forwardedCall.ts'
import type { ServiceAnswer } from './receive.ts'

export type Tokens = Pick<TokenManager, 'accessToken' | 'requireActive'>

/** Provides the token for a call: the session's own, or a connection's. It remembers the last token. */
export class TokenSource {
  readonly #tokens: Tokens
  readonly #grantId: string
  readonly #ended: (reason: SessionEnd) => Promise<ProblemError>
  #last: Promise<AccessToken> | undefined

  /** @param ended returns the error for a call whose grant has ended */
  constructor(tokens: Tokens, grantId: string, ended: (reason: SessionEnd) => Promise<ProblemError>) {
    this.#tokens = tokens
    this.#grantId = grantId
    this.#ended = ended
  }

  /** @param refused a token that the service has refused */
  token(refused?: AccessToken): Promise<AccessToken> {
    if (refused || !this.#last) this.#last = this.#look(refused)
    return this.#last
  }

  /** For a call that does not use the token. @throws ProblemError if the grant has ended */
  async requireActive(): Promise<void> {
    try {
      await this.#tokens.requireActive(this.#grantId)
    } catch (error) {
      throw await this.#problemOf(error)
    }
  }

  async #look(refused: AccessToken | undefined): Promise<AccessToken> {
    try {
      return await this.#tokens.accessToken(this.#grantId, refused)
    } catch (error) {
      this.#last = undefined
      throw await this.#problemOf(error)
    }
  }

  async #problemOf(error: unknown): Promise<unknown> {
    return error instanceof GrantEnded ? this.#ended(error.reason) : error
  }
}

/**
 * Sends a call with the token, and sends it once more if the service refuses the token: with a new token, or with the
 * same one if that is already new, because it may not have reached every machine of the service yet.
 * @throws ProblemError `upstream_unreachable` if the service refuses it again; the tokens and the session stay
 */
export async function withToken(
  source: TokenSource,
  token: AccessToken,
  send: (token: AccessToken) => Promise<ServiceAnswer>,
): Promise<ServiceAnswer> {
  const answer = await send(token)
  if (answer.statusCode !== 401) return answer
  discard(answer.body)
  const retried = await send(await source.token(token))
  if (retried.statusCode !== 401) return retried
  discard(retried.body)
  throw new ProblemError('upstream_unreachable', 'The service refuses a token that is new. The session goes on.', {
    cause: 'status',
    upstreamStatus: 401,
    retryAfter: recentRefreshMs / 1_000,
  })
}

/**
 * Sends a call with the operator's key.
 * @throws ProblemError `not_found` if no key is set
 * @throws UpstreamFailure if the service refuses the key: the operator has to fix it, and no session ends
 */
export async function withKey(
  { header, value }: NonNullable<ForwardedCall['key']>,
  send: (credential: Record<string, string>) => Promise<ServiceAnswer>,
): Promise<ServiceAnswer> {
  if (value === undefined)
    throw new ProblemError('not_found', 'No transcription service is set up: set TRANSCRIPTION_KEY.')
  const answer = await send({ [header]: value })
  if (answer.statusCode !== 401 && answer.statusCode !== 403) return answer
  discard(answer.body)
  throw new UpstreamFailure('status', { status: answer.statusCode })
}

/** The session's own tokens, from the device flow. */
export const ownTokens = (tokens: Tokens, grantId: string): TokenSource =>
  new TokenSource(
    tokens,
    grantId,
    async () => new ProblemError('session_ended', 'The session is over; the television has to be paired again.'),
  )

/** Tokens for a scope that pairing cannot grant; undefined if the session has none, and no service is asked. */
export type ConnectedTokens = (sessionId: string, scope: ConnectableScope) => Promise<TokenSource | undefined>

/** Checks a call for such a scope before it is sent. @throws ProblemError */
export type ConnectedGuard = (sessionId: string, headers: IncomingHttpHeaders) => Promise<void>

export const connectionNeeded = (scope: ConnectableScope) =>
  new ProblemError('connection_needed', `This needs a connection for ${scope}, which is made on a phone.`)
