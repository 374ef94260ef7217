import type { Generated, Kysely, Transaction } from 'kysely'
import type { EventTables } from '../eventLog.ts'
import type { InstallationTables } from '../keys.ts'
import type { SecurityEventTables } from './securityEventSchema.ts'
import type { ServiceAccountTables } from './serviceAccountSchema.ts'

/**
 * Times in milliseconds since 1970. Whatever is called `…_hash` is an HMAC of the server's key (`keys.ts`) and the only
 * form in which a code, token or secret is kept.
 */
export interface AuthorizationTables
  extends EventTables,
    InstallationTables,
    SecurityEventTables,
    ServiceAccountTables {
  /** Owner of clients; what an account revokes, it revokes for the whole project. */
  projects: {
    id: string
    name: string
    /** Only accounts of this organization may approve its clients (`org_internal`); null: every account. */
    organization: string | null
    created_at: number
  }
  /** Which resource APIs a project's clients may call; no row: not enabled. */
  project_apis: {
    project_id: string
    /** One of `apis.ts`. */
    api: string
    enabled_at: number
  }
  clients: {
    /** The `client_id`. */
    id: string
    project_id: string
    name: string
    /** `tv`: "TVs and limited-input devices"; `web`: "Web application"; `service`: a service account's own. */
    type: 'tv' | 'web' | 'service'
    secret_hash: string
    /** The secret before this one, while it still works: until `old_secret_until`. */
    old_secret_hash: string | null
    old_secret_until: number | null
    /** Set: nobody gets or uses tokens by it. */
    disabled_at: number | null
    created_at: number
  }
  /** Addresses to which a web client's answers may go, letter by letter. */
  client_redirects: {
    client_id: string
    uri: string
  }
  accounts: {
    id: string
    /** Lower case; what the person signs in with. */
    email: string
    name: string
    /** scrypt, as `password.ts` writes it. */
    password_hash: string
    organization: string | null
    /** Scopes that the account's administrator lets nobody approve, space-delimited; `*`: all; empty: none. */
    blocked_scopes: string
    disabled_at: number | null
    /** Why, as security events say it. */
    disabled_reason: string | null
    /** The channel that `mine` means. */
    channel_id: string | null
    created_at: number
  }
  /** Browsers in which a person has signed in. */
  sign_ins: {
    id_hash: string
    account_id: string
    created_at: number
    expires_at: number
  }
  device_codes: {
    id: string
    device_code_hash: string
    user_code_hash: string
    client_id: string
    /** Asked for, space-delimited. */
    scope: string
    /** A refusal has the name that the poll answers; `claimed`: its tokens were handed out. Expiry is `expires_at`, not a state. */
    state: DeviceCodeState
    /** Who decided. */
    account_id: string | null
    /** When what was allowed ends (time-based access), counted from the answer; null: not until it is taken back. */
    granted_until: number | null
    /** What the poll that claimed it was given. */
    grant_id: string | null
    /** The last poll that was not too early; creation counts as one. */
    polled_at: number
    created_at: number
    expires_at: number
  }
  /** Allowed in a browser, on the way to the app. */
  authorization_codes: {
    code_hash: string
    client_id: string
    account_id: string
    /** The app names it again when it redeems the code. */
    redirect_uri: string
    scope: string
    /** SHA-256 of the verifier that only the app knows (RFC 7636). */
    code_challenge: string
    nonce: string | null
    /** When the person who allowed had entered the password; null in rows of older versions. */
    signed_in_at: number | null
    /** As for device codes. */
    granted_until: number | null
    /** What redeeming it gave; null: not redeemed yet. */
    grant_id: string | null
    created_at: number
    expires_at: number
  }
  /** What an account once allowed a client; its tokens live no longer than it. */
  grants: {
    id: string
    account_id: string
    client_id: string
    project_id: string
    scope: string
    created_at: number
    /** End of time-based access; null: until it is revoked. */
    expires_at: number | null
    ended_at: number | null
  }
  refresh_tokens: {
    token_hash: string
    grant_id: string
    created_at: number
    /** What security events call it: base64 of SHA-512 of SHA-512 of it; null for those of before. */
    double_hash: string | null
    /** Set when a newer one pushed it over a limit; a revoked grant ends its tokens without this. */
    ended_at: number | null
  }
  access_tokens: {
    token_hash: string
    grant_id: string
    /** A part of the grant's scope. */
    scope: string
    created_at: number
    expires_at: number
  }
  /** Counts of the rate limiter, by the hash of whose they are. */
  budgets: {
    key_hash: string
    spent: number
    resets_at: number
    /** Where the limit is used up and one more is let through now and then: when the next may be looked at. */
    next_at: Generated<number>
  }
  /** Browsers and networks in which an account has signed in before: strangers cannot use up their tries. */
  known_browsers: {
    /** Of its cookie, or of the network. */
    browser_hash: string
    account_id: string
    seen_at: number
  }
  /** What signs ID tokens and security events, one after the other. */
  signing_keys: {
    number: number
    kid: string
    signs_from: number
    /** The private key, encrypted. */
    sealed: string
  }
}

export type DeviceCodeState =
  | 'pending'
  | 'granted'
  | 'claimed'
  | 'access_denied'
  | 'admin_policy_enforced'
  | 'org_internal'

/** The same database, seen as these tables alone: a Kysely of more tables is not assignable to one of fewer. */
export const withAuthorizationTables = <Tables extends AuthorizationTables>(db: Kysely<Tables> | Transaction<Tables>) =>
  db as unknown as Kysely<AuthorizationTables>
