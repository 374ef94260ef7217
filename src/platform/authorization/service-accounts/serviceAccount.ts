import type { Kysely } from 'kysely'
import type { AuthorizationTables } from '../schema.ts'

/** An account of a program: it proves itself with a key instead of a password. */
export interface ServiceAccount {
  accountId: string
  /** `<name>@<project>.service.tenfoot.example`. */
  email: string
  clientId: string
  projectId: string
  disabled: boolean
  /** Keys that work, oldest first. */
  keys: { id: string; createdAt: number }[]
}

/** Thrown for errors that the caller can correct; the message is for the caller. */
export class ServiceAccountProblem extends Error {
  override name = 'ServiceAccountProblem'
}

/** Runs in the same transaction. */
export type InTransaction = (trx: Kysely<AuthorizationTables>) => Promise<unknown>
