import type { Kysely } from 'kysely'
import type { AuthenticatorTables } from '#web/one-time-codes/authenticatorTables.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import type { EventTables } from '../eventLog.ts'
import type { VideoTables } from '../video/schema.ts'

/**
 * Times are in milliseconds since 1970; a `…_hash` is an HMAC (`keys/keys.ts`), a `password_hash` is scrypt
 * (`src/web/passwords/`).
 */
export interface AdminTables
  extends AuthorizationTables,
    EventTables,
    AuthenticatorTables<'administrator'>,
    Pick<VideoTables, 'channels'> {
  /** People who may sign in at the console; they are not accounts. */
  administrators: {
    id: string
    /** The name for signing in, in lower case. */
    name: string
    password_hash: string
    created_at: number
  }
  administrator_sign_ins: {
    id_hash: string
    administrator_id: string
    created_at: number
    expires_at: number
  }
  /** Browsers and networks from which an administrator signed in, as `known_browsers` has those of accounts. */
  administrator_browsers: {
    /** Hash of the browser's cookie, or of the network. */
    browser_hash: string
    administrator_id: string
    seen_at: number
  }
  /** Keys of the transcription service. */
  api_keys: {
    id: string
    account_id: string
    name: string
    key_hash: string
    /** The key's last four characters, so that a person recognises it. */
    ending: string
    created_at: number
    revoked_at: number | null
  }
}

/** The same database with these tables alone. */
export const withAdminTables = <Tables extends AdminTables>(db: Kysely<Tables>) => db as unknown as Kysely<AdminTables>
