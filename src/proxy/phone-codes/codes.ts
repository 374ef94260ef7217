import { randomInt, randomUUID } from 'node:crypto'
import type { Vault } from '../core/tokens/vault.ts'

/**
 * Codes that a person reads on the TV and types on a phone. Rows contain only their keyed hashes.
 * @param digits how many a new code has, 14 at most
 * @param kind a code of one kind is not valid for the other
 */
export function createCodes(vault: Vault, kind: 'handoff' | 'connect', digits: () => Promise<number>) {
  const name = (code: string) => `${kind} code ${code}`
  return {
    hashes: (code: string) => vault.keyedHashes(name(code)),
    /**
     * Writes a new row with an id and a code. It tries once more if another row has the same code, which has a chance
     * of one in a hundred million.
     */
    issue(write: (row: { id: string; known_by: string }) => Promise<unknown>) {
      const attempt = async () => {
        const id = randomUUID()
        const count = await digits()
        const code = String(randomInt(10 ** count)).padStart(count, '0')
        await write({ id, known_by: vault.keyedHash(name(code)) })
        return { id, code }
      }
      return attempt().catch(attempt)
    },
  }
}
