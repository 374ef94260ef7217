import type { Clock } from '#contract/clock.ts'
import { UnderWay } from '#contract/underWay.ts'
import type { Leases } from '#storage/leases.ts'
import { isStillWaiting } from '../tokens/stillWaiting.ts'
import type { Vault } from '../tokens/vault.ts'
import type { Asker, AuthorizationClient, DeviceCodes } from '../upstream/client.ts'
import { Refusal, UpstreamFailure } from '../upstream/failure.ts'
import { deviceCodeOwner, isOpen, noCodes, noFailure, type PairingRow, type Pairings } from './pairings.ts'
import { refused } from './poller.ts'
import { maxStoredWaitMs, type Quota } from './quota.ts'

/** `detail` of a row that waits until it may request codes: for its turn, or for room after its turn has come. */
const waitingForTurn = 'turn'
/** The same for a place in the reserve for first pairings, which needs no other room. */
const waitingForFirstTurn = 'first turn'
/** Milliseconds until the next check for room. */
const quotaRetryMs = 5_000

const firstRetryMs = 2_000
const maxRetryMs = 60_000

interface IssuerContext {
  pairings: Pairings
  leases: Leases
  quota: Quota
  authorization: AuthorizationClient
  vault: Vault
  clock: Clock
  clientId: string
  scopes: string[]
}

export type PairingAsker = Asker & { provider: string }

/**
 * Requests the first or next codes of a pairing, only once at a time over all proxies. A valid code stays if no new one
 * is available, and a granted code is never replaced, because a person has already allowed it.
 */
export function createIssuer(context: IssuerContext) {
  const { pairings, leases, quota, authorization, vault, clock, clientId, scopes } = context
  const requests = new UnderWay<void>()

  /**
   * @param lastRead the row as the caller read it: if its codes were replaced since, nothing is to do
   * @param asker the television and its provider's network, if the television itself asks
   */
  return (lastRead: PairingRow, asker?: PairingAsker): Promise<void> =>
    requests.join(lastRead.id, () => leases.withLease(`pairing ${lastRead.id}`, () => issueNow(lastRead, asker)))

  async function issueNow(lastRead: PairingRow, asker: PairingAsker | undefined): Promise<void> {
    const row = await pairings.load(lastRead.id)
    if (!row || row.attempt !== lastRead.attempt || row.state === 'granted' || row.state === 'claimed') return
    if (!(await hasTurn(row, asker?.provider))) return
    const waitMs = await quota.wait()
    if (waitMs > 0) return fail(row, new Refusal('rate_limit_exceeded', 403), clock.now() + waitMs)
    const requestedAt = clock.now()
    try {
      await save(row, await authorization.deviceCodes(scopes, asker), requestedAt)
      await quota.passed()
    } catch (error) {
      if (error instanceof Refusal)
        await fail(
          row,
          error,
          error.error === 'rate_limit_exceeded' ? clock.now() + (await quota.exceeded(error.retryAfter)) : undefined,
        )
      else if (error instanceof UpstreamFailure) await fail(row, error, clock.now() + retryWaitMs(row, error))
      else throw error
    }
  }

  /** Whether codes may be requested now. If not, the row contains the time. */
  async function hasTurn(row: PairingRow, provider: string | undefined): Promise<boolean> {
    const network = row.network ?? 'unknown'
    const now = clock.now()
    const isReserved = row.detail === waitingForFirstTurn
    const isWaiting = row.state === 'failed' && (isReserved || row.detail === waitingForTurn) && row.retry_at !== null
    if (isWaiting && isStillWaiting(Number(row.retry_at), now, maxStoredWaitMs)) return false
    if (isWaiting && isReserved) return true
    const turnMs = isWaiting ? 0 : await quota.turn(network)
    const isAdmitted = turnMs === 0 && (await quota.admits())
    const reservedMs = provider === undefined ? undefined : await quota.reservedTurn(provider, !isAdmitted)
    if (isAdmitted || reservedMs === 0) return true
    // The code on the screen stays valid.
    if (isOpen(row, now)) return false
    const detail = reservedMs === undefined ? waitingForTurn : waitingForFirstTurn
    await fail(row, new Refusal('rate_limit_exceeded', 403), now + (reservedMs ?? (turnMs || quotaRetryMs)), detail)
    return false
  }

  async function save(row: PairingRow, codes: DeviceCodes, requestedAt: number): Promise<void> {
    const next = { ...row, attempt: row.attempt + 1 }
    await pairings.compareAndSwap(row, ['attempt', 'state'], {
      ...noFailure,
      state: 'pending',
      attempt: next.attempt,
      user_code: codes.userCode,
      verification_url: codes.verificationUrl,
      scan_url: codes.scanUrl,
      digits: null,
      device_code: vault.encrypt(codes.deviceCode, deviceCodeOwner(next, clientId)),
      lifetime: codes.lifetime,
      // Counted from the request, so that a code never seems valid here after it expired at the service.
      expires_at: requestedAt + codes.lifetime,
      interval: codes.interval,
      next_poll_at: clock.now() + codes.interval,
      entered_at: null,
      failures: 0,
    })
  }

  async function fail(
    row: PairingRow,
    error: Refusal | UpstreamFailure,
    retryAt: number | undefined,
    detail?: string,
  ): Promise<void> {
    if (isOpen(row, clock.now())) {
      const reason = error instanceof UpstreamFailure ? error.reason : 'status'
      await pairings.compareAndSwap(row, ['attempt', 'state'], {
        trouble: reason,
        trouble_status: error.status ?? null,
      })
      return
    }
    await pairings.compareAndSwap(row, ['attempt', 'state'], {
      ...(error instanceof Refusal ? refused(error) : unreachable(error)),
      failures: row.failures + 1,
      retry_at: retryAt ?? null,
      // The service was not asked, so there is no status.
      ...(detail === undefined ? {} : { detail, status: null }),
    })
  }
}

const unreachable = (failure: UpstreamFailure) => ({
  ...noCodes,
  ...noFailure,
  state: 'failed' as const,
  reason: failure.reason === 'nonsense' ? ('unexpected' as const) : ('unreachable' as const),
  cause: failure.reason,
  status: failure.status ?? null,
})

const retryWaitMs = (row: PairingRow, failure: UpstreamFailure) =>
  Math.max(Math.min(firstRetryMs * 2 ** Math.min(row.failures, 10), maxRetryMs), failure.retryAfter ?? 0)
