import type { Clock } from '#contract/clock.ts'
import type { ProxyDatabase } from '../database.ts'
import type { Vault } from '../vault/vault.ts'

const windowMs = 15 * 60_000
/** Wrong codes within the window: of one address, and of all together. */
const perAddress = 20
const inAll = 1_000

/** How many wrong codes may be tried. Eight digits and these: a stranger hits a waiting one once in centuries. */
export interface Guesses {
  /**
   * Pays one guess before the code is looked at, so that guesses of one moment cannot overrun the budget.
   * @returns `false`: none is left, and the code is not to be looked at, right or wrong
   */
  spend(address: string): Promise<boolean>
  /** The guess was right: it costs nothing. */
  giveBack(address: string): Promise<void>
}

export function createGuesses(db: ProxyDatabase, vault: Vault, clock: Clock): Guesses {
  const all = 'handoff guesses'
  const of = (address: string) => `${all} ${address}`
  return {
    async spend(address) {
      if (!(await pay(of(address), perAddress))) return false
      if (await pay(all, inAll)) return true
      await refund(of(address))
      return false
    },
    async giveBack(address) {
      await refund(of(address))
      await refund(all)
    },
  }

  async function pay(name: string, limit: number): Promise<boolean> {
    const now = clock.now()
    const { spent } = await db
      .insertInto('handoff_guesses')
      .values({ known_by: vault.fingerprint(name), spent: 1, resets_at: now + windowMs })
      .onConflict((conflict) =>
        conflict.column('known_by').doUpdateSet(({ eb, ref }) => {
          const ranOut = eb.case().when('handoff_guesses.resets_at', '<=', now)
          return {
            spent: ranOut
              .then(1)
              .else(eb('handoff_guesses.spent', '+', 1))
              .end(),
            resets_at: ranOut.then(ref('excluded.resets_at')).else(ref('handoff_guesses.resets_at')).end(),
          }
        }),
      )
      .returning('spent')
      .executeTakeFirstOrThrow()
    return spent <= limit
  }

  async function refund(name: string): Promise<void> {
    await db
      .updateTable('handoff_guesses')
      .set(({ eb }) => ({ spent: eb('spent', '-', 1) }))
      .where('known_by', '=', vault.fingerprint(name))
      .where('spent', '>', 0)
      .execute()
  }
}
