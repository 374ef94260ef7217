import type { PairingState } from '#contract/proxy.ts'
import type { PairingView } from './view.ts'

type Pending = Extract<PairingState, { state: 'pending' }>
type Failed = Extract<PairingState, { state: 'failed' }>

/** Returns the view of a running pairing. @param now milliseconds of the steady clock */
export const codeView = (state: Pending, now: number): Extract<PairingView, { at: 'code' }> => ({
  at: 'code',
  userCode: state.userCode,
  verificationUrl: state.verificationUrl,
  endsAt: now + state.expiresIn * 1000,
  lifetime: state.lifetime * 1000,
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
