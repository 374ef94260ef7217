import type { FailureCause, PairingFailure } from '#contract/proxy.ts'
import type { Account } from '../proxy/account.ts'

/** Why the television hears nothing, or the service behind the proxy does not answer. */
export type Trouble =
  /** This television has no network. */
  | { kind: 'offline' }
  /** There is a network, but the proxy does not answer, or not in its own words. */
  | { kind: 'proxy' }
  /** The proxy answers to another address than the one that was opened. */
  | { kind: 'address' }
  /** The proxy is busy or asks for patience. */
  | { kind: 'busy' }
  /** The proxy is there; the authorization service behind it is not. */
  | { kind: 'service'; cause: FailureCause; status?: number | undefined }

/** What the pairing screen shows. Times are those of the television's steady clock, in ms. */
export type PairingView =
  /** No code yet; `renewed` when the one before has run out. */
  | { at: 'starting'; renewed: boolean }
  /** No code could be asked for; the next try is automatic. */
  | { at: 'away'; trouble: Trouble; retryAt: number; retryIn: number }
  | {
      at: 'code'
      userCode: string
      verificationUrl: string
      endsAt: number
      lifetime: number
      /** Its time is up, and the proxy has not said yet what comes next. */
      over?: boolean
      trouble?: Trouble | undefined
    }
  | {
      at: 'failed'
      reason: PairingFailure
      cause?: FailureCause | undefined
      status?: number | undefined
      detail?: string | undefined
      /** When the next automatic try is due, and its whole delay from the failure on. */
      retryAt?: number | undefined
      retryIn?: number | undefined
    }
  /** Approved; the session is being fetched. `slow` once that took too long to wait in silence. */
  | { at: 'claiming'; slow: boolean; trouble?: Trouble | undefined }
  | { at: 'welcome'; account?: Account | undefined; id: string }
