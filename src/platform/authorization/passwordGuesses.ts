import { neighboursOf, networkOf } from '#contract/networks.ts'
import type { AuthorizationLimits } from '../settings.ts'
import type { Budgets, Purse } from './budgets.ts'
import type { Known } from './knownBrowsers.ts'

/**
 * Pays for one try of a password before it is looked at.
 *
 * Who signed in here before, in this browser or from this network, pays out of a purse that strangers elsewhere cannot
 * empty. All others share one purse an account; whoever tries more often than its owner would keep it empty, so a few
 * first tries of each provider's network are paid out of another one. That has an end as well: guessing from many
 * addresses stays bounded for an account.
 * @param of what is signed in to (`password`, `console`), and the name that was typed
 * @returns what was paid; undefined when nothing was left
 */
export async function spendPasswordGuess(
  budgets: Budgets,
  limits: AuthorizationLimits['passwordGuesses'],
  of: { kind: string; name: string; ip: string; known: Known },
): Promise<readonly Purse[] | undefined> {
  const { kind, name, ip, known } = of
  const longestWaitMs = limits.longestWaitSeconds * 1000
  const purse = (what: string, limit: number): Purse => ({ name: `${kind}/${what}`, limit, longestWaitMs })
  if (known.browser) return budgets.spend([purse(`browser/${known.browser}`, limits.accountAndAddress)])
  const network = networkOf(ip)
  const near = [
    purse(`account/${network}/${name}`, limits.accountAndAddress),
    purse(`address/${network}`, limits.address),
  ]
  if (known.network) return budgets.spend(near)
  const paid = await budgets.spend([...near, purse(`account/${name}`, limits.account)])
  if (paid || limits.kept === 0) return paid
  return budgets.spend([
    ...near,
    { name: `${kind}/first/${neighboursOf(ip)}/${name}`, limit: limits.kept },
    { name: `${kind}/first/${name}`, limit: limits.keptInAll },
  ])
}
