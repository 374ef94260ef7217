import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { GrantStore } from '../tokens/grants.ts'
import type { Vault } from '../tokens/vault.ts'
import type { AuthorizationClient, NewTokens } from '../upstream/client.ts'
import { deviceCodeOwner } from './issuer.ts'
import { noCodes, noFailure, type PairingRow, type Pairings } from './pairings.ts'
import { afterPoll } from './pollOutcome.ts'
import type { PairingTables } from './schema.ts'

export interface PollContext {
  db: Kysely<PairingTables>
  pairings: Pairings
  grants: GrantStore
  authorization: AuthorizationClient
  vault: Vault
  clock: Clock
  clientId: string
  scopes: string[]
  /** Milliseconds after which the television is told that the service is slow. */
  slowAfterMs: number
  onError: (error: unknown) => void
}

/** Milliseconds until tokens are stored again after an error: less than the interval at which other proxies check. */
const storeRetryMs = 1_000

/**
 * Creates the function that polls once whether a person has allowed the code of a row, and stores the result.
 * @param onChange called with the row's id each time the row has changed
 * @param closing aborts when the proxy stops
 */
export function createPoll(context: PollContext, onChange: (id: string) => void, closing: AbortSignal) {
  const { db, pairings, grants, authorization, vault, clock, clientId, scopes, slowAfterMs, onError } = context

  return async function poll(row: PairingRow): Promise<void> {
    const answered = new AbortController()
    clock.sleep(slowAfterMs, answered.signal).then(
      () => reportSlowDown(row).catch(onError),
      () => {},
    )
    try {
      const deviceCode = vault.decrypt(row.device_code ?? '', deviceCodeOwner(row, clientId))
      await storeTokens(row, await authorization.poll(deviceCode))
    } catch (error) {
      if (error instanceof CodeReplaced) return
      const change = afterPoll(row, error, clock.now())
      // For an error of the proxy itself (a key, the database), the poll is repeated after the interval.
      await pairings.compareAndSwap(row, ['state', 'attempt'], change ?? { next_poll_at: clock.now() + row.interval })
      if (!change) throw error
    } finally {
      answered.abort()
    }
    onChange(row.id)
  }

  /** Shows that the service is slow. The poll continues, because its answer may contain tokens. */
  async function reportSlowDown(row: PairingRow): Promise<void> {
    const columns = ['state', 'attempt', 'next_poll_at'] as const
    if (await pairings.compareAndSwap(row, columns, { trouble: 'timeout', trouble_status: null })) onChange(row.id)
  }

  /** Stores the tokens. A service issues them only once, so the write is repeated while the database fails. */
  async function storeTokens(row: PairingRow, tokens: NewTokens): Promise<void> {
    while (true) {
      try {
        return await db.transaction().execute(async (trx) => {
          const grantId = await grants.create(trx, tokens, scopes)
          const change = { ...noCodes, ...noFailure, state: 'granted' as const, grant_id: grantId }
          // The person approved the code of this attempt. If that was replaced meanwhile, the grant is not stored.
          if (!(await pairings.compareAndSwap(row, ['state', 'attempt'], change, trx))) throw new CodeReplaced()
        })
      } catch (error) {
        if (error instanceof CodeReplaced || closing.aborted || clock.now() >= row.expires_at) throw error
        onError(error)
        await clock.sleep(storeRetryMs, closing).catch(() => {})
      }
    }
  }
}

/** The code was replaced while the poll waited, so the tokens of the old code are not stored. */
class CodeReplaced extends Error {}
