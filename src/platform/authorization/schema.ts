import type { Generated, Kysely, Transaction } from 'kysely'
import type { VerificationMethod } from '#contract/authorization.ts'
import type { AuthenticatorTables } from '#web/one-time-codes/authenticatorTables.ts'
import type { EventTables } from '../eventLog.ts'
import type { InstallationTables } from '../keys/keys.ts'
import type { AccountMailTables } from './accountMailSchema.ts'
import type { ProviderTables } from './providerSchema.ts'
import type { SecurityEventTables } from './securityEventSchema.ts'
import type { ServiceAccountTables } from './serviceAccountSchema.ts'

/**
 * Times are in milliseconds since 1970. A column named `…_hash` contains an HMAC with the server's key
 * (`keys/keys.ts`), the only form in which a code, token or secret is stored.
 */
export interface AuthorizationTables
  extends AccountMailTables,
    EventTables,
    InstallationTables,
    ProviderTables,
    SecurityEventTables,
    ServiceAccountTables,
    AuthenticatorTables<'account'> {
  /** Owner of clients. A revocation ends an account's grants for the whole project. */
  projects: {
    id: string
    name: string
    /** Only accounts of this organization may approve its clients (`org_internal`); null: every account. */
    organization: string | null
    created_at: number
  }
  /** The resource APIs that a project's clients may call; no row: not enabled. */
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
    /**
     * `tv`: "TVs and limited-input devices"; `public`: the same without a secret; `web`: "Web application"; `service`: a
     * service account's own.
     */
    type: 'tv' | 'public' | 'web' | 'service'
    /** Empty for a client without a secret. */
    secret_hash: string
    /** The previous secret, which works until `old_secret_until`. */
    old_secret_hash: string | null
    old_secret_until: number | null
    /** What its devices must do to be given codes, in JSON (`devicePolicy`); null: nothing. */
    policy: string | null
    /** If set, the client gets no tokens, and its tokens do not work. */
    disabled_at: number | null
    created_at: number
  }
  /** Redirect addresses of a web client, compared character by character. */
  client_redirects: {
    client_id: string
    uri: string
  }
  /** Televisions that an operator registered, or installations of several. */
  televisions: {
    id: string
    client_id: string
    /** As the consent page shows it. */
    name: string
    token_hash: string
    created_at: number
    revoked_at: number | null
  }
  accounts: {
    id: string
    /** Lower case; what the person signs in with. */
    email: string
    name: string
    /** scrypt, as `src/web/passwords/password.ts` writes it. */
    password_hash: string
    organization: string | null
    /**
     * Scopes that the account may not approve, by its administrator's policy; space-delimited. `*`: all; empty: none.
     */
    blocked_scopes: string
    disabled_at: number | null
    /** The reason, as security events report it. */
    disabled_reason: string | null
    /** Since when the person must choose a new password before signing in with the old one; null: they need not. */
    new_password_required_at: number | null
    /** The channel that `mine` selects. */
    channel_id: string | null
    created_at: number
  }
  /** Browsers in which a person has signed in. */
  sign_ins: {
    id_hash: string
    account_id: string
    /** What the person signed in with; null in rows of older versions. */
    method: SignInMethod | null
    /** Browser and system, as `browserOf` names them; null: not known. */
    browser: string | null
    /** The provider that recognized the person; null: none. */
    provider_id: string | null
    created_at: number
    /** When a page was last opened in it, to the hour; null in rows of older versions. */
    used_at: number | null
    expires_at: number
  }
  /** Keys with which people sign in; a device of theirs has the private half (WebAuthn). */
  passkeys: {
    /** The credential ID, in base64url. */
    id: string
    account_id: string
    /** In COSE, base64url. */
    public_key: string
    /** How often the device has signed; 0: it does not count. */
    counter: number
    /** How browsers reach the device, space-delimited. */
    transports: string
    /** The person's name for it. */
    name: string
    /** 1: the device keeps a copy elsewhere, as password managers do. */
    backed_up: number
    created_at: number
    used_at: number | null
  }
  device_codes: {
    id: string
    device_code_hash: string
    user_code_hash: string
    client_id: string
    /** Requested scopes, space-delimited. */
    scope: string
    /**
     * A refusal has the name of the error that polls get; `claimed`: its tokens were issued. Expiry is
     * `expires_at`, not a state.
     */
    state: DeviceCodeState
    /** The account that allowed or denied. */
    account_id: string | null
    /** When the access ends (time-based access), counted from the person's answer; null: when it is revoked. */
    granted_until: number | null
    /** How the device takes part in the verification; null: it does not. */
    verification: VerificationMethod | null
    /** Hash of the network in which the device is, after its IP version; null: it cannot be compared. */
    device_network: string | null
    /** What kind of device asked, as it says itself: a `DeviceKind`. */
    device_kind: string | null
    /** The registered television that asked; null: it is not registered. */
    television_id: string | null
    /** The grant of the poll that claimed it. */
    grant_id: string | null
    /** When a person who had signed in entered the code; null: nobody has. */
    entered_at: number | null
    /** The account of the person who entered it first; null: nobody has, or an older version stored it. */
    entered_by: string | null
    /** Time of the last poll that was not too early; 0 before the first one. */
    polled_at: number
    created_at: number
    expires_at: number
  }
  /** Codes that a person allowed in a browser, on the way to the app. */
  authorization_codes: {
    code_hash: string
    client_id: string
    account_id: string
    /** The app repeats it when it redeems the code. */
    redirect_uri: string
    scope: string
    /** SHA-256 of the verifier that only the app knows (RFC 7636). */
    code_challenge: string
    nonce: string | null
    /** When the person who allowed entered the password; null in rows of older versions. */
    signed_in_at: number | null
    /** As in `device_codes`. */
    granted_until: number | null
    /** The grant from redeeming the code; null: not redeemed yet. */
    grant_id: string | null
    created_at: number
    expires_at: number
  }
  /** What an account allowed a client. Its tokens end no later than the grant. */
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
    /** Thumbprint of the key that the refresh token is bound to; null: to none. */
    key_thumbprint: string | null
    /** As in `device_codes`, so that the person can tell televisions apart; null: not known, or of an older version. */
    device_kind: string | null
    television_id: string | null
    /** The device code that it came from, which is deleted earlier; null: another code, or a grant of an older version. */
    code_id: string | null
  }
  refresh_tokens: {
    token_hash: string
    grant_id: string
    created_at: number
    /** The token's name in security events: base64 of SHA-512 of SHA-512 of it; null for tokens of older versions. */
    double_hash: string | null
    /** Set when a limit ended the token in favour of a newer one. Revoking a grant does not set it. */
    ended_at: number | null
  }
  /** Refresh tokens of public clients that were exchanged for newer ones. */
  rotated_refresh_tokens: {
    token_hash: string
    grant_id: string
    rotated_at: number
  }
  access_tokens: {
    token_hash: string
    grant_id: string
    /** A part of the grant's scope. */
    scope: string
    created_at: number
    expires_at: number
    /** Thumbprint of the key that the token is bound to; null: whoever has the token may use it. */
    key_thumbprint: string | null
  }
  /** Counts of the rate limiter, by the hash of the limit's name. */
  budgets: {
    key_hash: string
    spent: number
    resets_at: number
    /** For a used-up limit that still allows single attempts: when the next one is allowed. */
    next_at: Generated<number>
  }
  /** Browsers and networks from which an account has signed in. Strangers cannot use up their rate limits. */
  known_browsers: {
    /** Hash of the browser's cookie, or of the network. */
    browser_hash: string
    account_id: string
    seen_at: number
  }
  /** Keys that sign ID tokens and security events, one after another. */
  signing_keys: {
    number: number
    kid: string
    signs_from: number
    /** The private key, encrypted. */
    sealed: string
  }
}

export type SignInMethod = 'password' | 'passkey' | 'provider'

export type DeviceCodeState =
  | 'pending'
  | 'granted'
  | 'claimed'
  | 'access_denied'
  | 'admin_policy_enforced'
  | 'org_internal'

/** The same database, typed with only these tables: a Kysely of more tables is not assignable to one of fewer. */
export const withAuthorizationTables = <Tables extends AuthorizationTables>(db: Kysely<Tables> | Transaction<Tables>) =>
  db as unknown as Kysely<AuthorizationTables>
