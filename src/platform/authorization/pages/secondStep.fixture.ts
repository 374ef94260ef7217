import { codeSecrets } from '#platform/keys/codeSecrets.ts'
import type { TestPlatform } from '#platform/platform.fixture.ts'
import { createAuthenticators } from '#web/one-time-codes/authenticators.ts'
import { codeOfApp } from '#web/one-time-codes/phoneApp.fixture.ts'
import { createRateLimits } from '../passwordRateLimit.ts'

/** The authenticator apps of a test platform's accounts, without pages. */
export const authenticatorsOf = ({ db, keys, clock }: Pick<TestPlatform, 'db' | 'keys' | 'clock'>) =>
  createAuthenticators({
    db,
    prefix: 'account',
    clock,
    secrets: codeSecrets(keys, 'account'),
    rateLimits: createRateLimits(db, keys, clock),
  })

/** Sets an app up for an account. Its next code is one step later, because each works once. */
export async function phoneAppOf(platform: Pick<TestPlatform, 'db' | 'keys' | 'clock'>, account: string) {
  const authenticators = authenticatorsOf(platform)
  const { clock } = platform
  const secret = (await authenticators.begin(account)) ?? ''
  const code = () => codeOfApp(secret, clock.now())
  const recoveryCodes = (await authenticators.confirm(account, code())) ?? []
  await clock.advance(30_000)
  return { code, codeAt: (at: number) => codeOfApp(secret, at), recoveryCodes, authenticators }
}
