import type { ConnectableScope } from '#contract/connect.ts'
import type { SessionEnd } from '#contract/proxy.ts'
import { type AccessToken, freshFor, GrantEnded, type TokenManager } from '../grants/tokenManager.ts'
import type { LinkedGrants } from '../linked/linkedGrants.ts'
import type { SessionRow } from '../session/sessions.ts'
import { ProblemError } from '../web/errors.ts'
import { type Answer, discard } from './answer.ts'
import type { ReadAnswer } from './reading.ts'

/** Whose token a call carries: the session's own, or that of a connection beside it. */
export interface TokenSource {
  /** @param refused a token that the service did not take */
  token(refused?: AccessToken): Promise<AccessToken>
}

/**
 * Asks with the token, and once more where the service refuses it: with a new one, or with the same one where that is new
 * already, for a service of several machines may not have heard of it everywhere.
 * @throws ProblemError `upstream_unreachable` where it is refused again: the tokens and the session stay
 */
export function withToken<One extends Pick<Answer | ReadAnswer, 'statusCode' | 'body'>>(
  source: TokenSource,
  token: AccessToken,
  send: (bearer: readonly ['authorization', string]) => Promise<One>,
): Promise<One> {
  return send(['authorization', `Bearer ${token.token}`]).then((answer) =>
    answer.statusCode === 401 ? askAgain(source, token, send, answer) : answer,
  )
}

async function askAgain<One extends Pick<Answer | ReadAnswer, 'statusCode' | 'body'>>(
  source: TokenSource,
  token: AccessToken,
  send: (bearer: readonly ['authorization', string]) => Promise<One>,
  refused: One,
): Promise<One> {
  discard(refused.body)
  const renewed = await source.token(token)
  const answer = await send(['authorization', `Bearer ${renewed.token}`])
  if (answer.statusCode !== 401) return answer
  discard(answer.body)
  throw new ProblemError('upstream_unreachable', 'The service refuses a token that is new. The session goes on.', {
    cause: 'status',
    upstreamStatus: 401,
    retryAfter: freshFor / 1_000,
  })
}

export interface TokenSources {
  /**
   * @param needs a scope that pairing cannot give
   * @throws ProblemError `connection_needed` where nothing is connected for it: no service is asked
   */
  of(session: SessionRow, needs: ConnectableScope | undefined): Promise<TokenSource>
}

export function createTokenSources(parts: {
  /** Tokens of the device flow. */
  tokens: TokenManager
  connections: Pick<LinkedGrants, 'grantFor' | 'lost'>
  /** Tokens of the web client; undefined: there is none. */
  webTokens: TokenManager | undefined
}): TokenSources {
  const { tokens, connections, webTokens } = parts

  return {
    async of({ id, grantId }, needs) {
      if (needs === undefined) return ofGrant(tokens, grantId, async () => sessionEnded())
      const grant = webTokens && (await connections.grantFor(id, needs))
      if (!webTokens || grant === undefined) throw connectionNeeded(needs)
      const lost = async (why: SessionEnd) => {
        // Kept while the account is disabled: it comes back with it.
        if (why !== 'account_disabled') await connections.lost(grant)
        return connectionNeeded(needs)
      }
      return ofGrant(webTokens, grant, lost)
    },
  }

  function ofGrant(
    keeper: TokenManager,
    grantId: string,
    ended: (why: SessionEnd) => Promise<ProblemError>,
  ): TokenSource {
    return {
      async token(old) {
        try {
          return await keeper.accessToken(grantId, old)
        } catch (error) {
          throw error instanceof GrantEnded ? await ended(error.why) : error
        }
      },
    }
  }
}

const connectionNeeded = (scope: ConnectableScope) =>
  new ProblemError('connection_needed', `This needs a connection for ${scope}, which is made on a phone.`)

const sessionEnded = () =>
  new ProblemError('session_ended', 'The session is over; the television has to be paired again.')
