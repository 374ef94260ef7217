import type { FailureCause, PairingFailure, PairingState } from '#contract/proxy.ts'
import type { Channel } from '../data/channel.ts'
import { ProxyError } from '../proxy/proxy.ts'

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
      /** The address for the QR code, if it differs. */
      scanUrl?: string | undefined
      /** A person has entered it on the phone. */
      isEntered?: boolean | undefined
      /** The number that the person chooses on the phone. */
      digits?: string | undefined
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

/** Stores the current view for the screen that draws it. */
export interface ViewStore {
  view(): PairingView
  subscribe(listener: () => void): () => void
  show(view: PairingView): void
  /** Changes the view if it shows a code. */
  changeCode(change: Partial<Extract<PairingView, { at: 'code' }>>): void
  /** Removes all listeners. */
  close(): void
}

export function createViewStore(): ViewStore {
  const listeners = new Set<() => void>()
  let view: PairingView = { at: 'starting', renewed: false }
  const show = (next: PairingView) => {
    view = next
    for (const listener of listeners) listener()
  }
  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show,
    changeCode(change) {
      if (view.at === 'code') show({ ...view, ...change })
    },
    close: () => listeners.clear(),
  }
}

type Pending = Extract<PairingState, { state: 'pending' }>
type Failed = Extract<PairingState, { state: 'failed' }>

/** Returns the view of a running pairing. @param now milliseconds of the steady clock */
export const codeView = (state: Pending, now: number): Extract<PairingView, { at: 'code' }> => ({
  at: 'code',
  userCode: state.userCode,
  verificationUrl: state.verificationUrl,
  endsAt: now + state.expiresIn * 1000,
  lifetime: state.lifetime * 1000,
  scanUrl: state.scanUrl,
  isEntered: state.isEntered,
  digits: state.digits,
  ...(state.trouble && { trouble: { kind: 'service', cause: state.trouble, status: state.troubleStatus } }),
})

/** Returns the view of a failed pairing. @param now milliseconds of the steady clock */
export const failedView = ({ reason, cause, status, detail, retryIn }: Failed, now: number): PairingView => ({
  at: 'failed',
  reason,
  cause,
  status,
  detail,
  ...(retryIn === undefined ? {} : { retryAt: now + retryIn * 1000, retryIn: retryIn * 1000 }),
})

/** Whether to retry without a press: settings and services may be repaired while nobody is at the television. */
export const canHeal = ({ reason }: Failed): boolean =>
  reason === 'unreachable' || reason === 'client' || reason === 'scope' || reason === 'unexpected'

/** What a failed call means for the person in front of the television. */
export function troubleOf(error: unknown): Trouble {
  // Only `false` is certain. `true` may mean a cable that leads nowhere.
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return { kind: 'offline' }
  if (!(error instanceof ProxyError) || error.kind !== 'problem') return { kind: 'proxy' }
  const { problem } = error
  if (problem?.cause) return { kind: 'service', cause: problem.cause, status: problem.upstreamStatus }
  if (problem?.code === 'too_many_requests' || problem?.code === 'overloaded') return { kind: 'busy' }
  if (problem?.code === 'forbidden') return { kind: 'address' }
  return { kind: 'proxy' }
}
