import { randomInt, randomUUID } from 'node:crypto'
import type { Vault } from '../grants/vault.ts'

/** Codes of eight digits that a person reads on the screen and types on a phone; rows hold keyed hashes of them only. */
export interface Codes {
  hashes(code: string): string[]
  /** Gives a new row its id and its code. Two televisions with one code, once in a hundred million, try once more. */
  issue(write: (row: { id: string; known_by: string }) => Promise<unknown>): Promise<{ id: string; code: string }>
}

/** @param kind codes of one kind are none of another */
export function createCodes(vault: Vault, kind: 'handoff' | 'connect'): Codes {
  const name = (code: string) => `${kind} code ${code}`
  return {
    hashes: (code) => vault.keyedHashes(name(code)),
    issue(write) {
      const attempt = async () => {
        const id = randomUUID()
        const code = String(randomInt(100_000_000)).padStart(8, '0')
        await write({ id, known_by: vault.keyedHash(name(code)) })
        return { id, code }
      }
      return attempt().catch(attempt)
    },
  }
}
