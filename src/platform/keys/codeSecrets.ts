import type { CodeSecrets } from '#web/one-time-codes/authenticators.ts'
import type { Keys } from './keys.ts'

/** How one-time codes of a kind of people are stored. */
export const codeSecrets = (keys: Keys, kind: 'account' | 'administrator'): CodeSecrets => ({
  encrypt: (owner, secret) => keys.encrypt(`authenticator of ${kind} ${owner}`, secret),
  decrypt: (owner, encrypted) => keys.decrypt(`authenticator of ${kind} ${owner}`, encrypted),
  hashes: (text) => [keys.hash('second-factor', `${kind} ${text}`)],
})
