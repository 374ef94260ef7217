import type { FailureCause, PairingFailure } from '#contract/proxy.ts'
import type { Channel } from '../data/channel.ts'

/** What is wrong between the television and the proxy, or between the proxy and the service behind it. */
export type Trouble =
  /** This television has no network. */
  | { kind: 'offline' }
  /** The proxy does not answer, or its answer is not understood. */
  | { kind: 'proxy' }
  /** The proxy does not accept the address that was opened. */
  | { kind: 'address' }
  /** The proxy is overloaded, or limits the number of calls. */
  | { kind: 'busy' }
  /** The proxy answers, but the authorization service behind it fails. */
  | { kind: 'service'; cause: FailureCause; status?: number | undefined }

/** What the pairing screen shows. Times are those of the television's steady clock, in ms. */
export type PairingView =
  /** No code yet. `renewed`: the previous one has expired. */
  | { at: 'starting'; renewed: boolean }
  /** No code could be requested. The next try is automatic. */
  | { at: 'away'; trouble: Trouble; retryAt: number; retryIn: number }
  | {
      at: 'code'
      userCode: string
      verificationUrl: string
      endsAt: number
      lifetime: number
      /** The code has expired, and the proxy has not reported the next state yet. */
      over?: boolean
      trouble?: Trouble | undefined
    }
  | {
      at: 'failed'
      reason: PairingFailure
      cause?: FailureCause | undefined
      status?: number | undefined
      detail?: string | undefined
      /** When the next automatic try is due, and the whole delay from the failure to that try. */
      retryAt?: number | undefined
      retryIn?: number | undefined
    }
  /** Approved; the session is being claimed. `slow`: this takes so long that the screen says so. */
  | { at: 'claiming'; slow: boolean; trouble?: Trouble | undefined }
  | { at: 'welcome'; channel?: Channel | undefined; id: string }
