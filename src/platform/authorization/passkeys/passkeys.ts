import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { AuthorizationTables } from '../schema.ts'
import type { Account, StoreContext } from '../signIns.ts'
import { knownTransports, type RegistrationAnswer, type SignInAnswer } from './answers.ts'
import { createChallenges } from './challenges.ts'
import type { RelyingParty } from './relyingParty.ts'

export type Passkey = Selectable<AuthorizationTables['passkeys']>

/** A passkey that a browser names, and the account that registered it. */
export interface KnownPasskey {
  passkey: Passkey
  account: Account
}

/** Most passkeys of an account: people have fewer devices, and a page lists them all. */
export const maxPasskeys = 20

/** EdDSA, ES256 and RS256: every Node.js that runs us verifies them (IANA registry of COSE algorithms). */
const algorithms = [-8, -7, -257]

/** Loaded by the first passkey: loading takes a quarter of a second, and most processes never see one. */
const library = () => import('@simplewebauthn/server')

const signInPurpose = 'sign-in'
const registrationPurpose = (accountId: string) => `register ${accountId}`
/** Accounts are named to devices by their ID, which says nothing about a person (section 14.6.1). */
const userHandleOf = (accountId: string) => Buffer.from(accountId)

/** How many passkeys an account has. */
export async function countPasskeys(db: StoreContext['db'], accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Removes all passkeys of an account. @returns how many */
export async function removePasskeysOf(db: StoreContext['db'], accountId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('account_id', '=', accountId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Passkeys of accounts (WebAuthn Level 3; specification: sign-in 2). */
export function createPasskeys({ db, keys, clock }: StoreContext) {
  const challenges = createChallenges({ db, keys, clock })
  const ofAccount = (accountId: string): Promise<Passkey[]> =>
    db
      .selectFrom('passkeys')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()

  return {
    ofAccount,

    /**
     * What a browser needs to offer the passkeys of this site. It names none, so nobody learns who has one.
     * @param visit a secret of the browser
     */
    signInOptions: (site: RelyingParty, visit: string): PublicKeyCredentialRequestOptionsJSON => ({
      challenge: challenges.make(visit, signInPurpose),
      rpId: site.id,
      userVerification: 'required',
    }),

    /** The passkey that an answer names; undefined when there is none, or it says that it is another account's. */
    find: async ({ id, response }: SignInAnswer): Promise<KnownPasskey | undefined> => {
      const passkey = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst()
      if (!passkey || !Buffer.from(response.userHandle, 'base64url').equals(userHandleOf(passkey.account_id)))
        return undefined
      const account = await db
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', passkey.account_id)
        .executeTakeFirstOrThrow()
      return { passkey, account }
    },

    /**
     * Verifies an answer for this site and browser, with the person's fingerprint, face or PIN, and stores its counter.
     * @returns why it is refused, for the event log; undefined: it is right
     */
    verify: async (
      site: RelyingParty,
      visit: string,
      { passkey }: KnownPasskey,
      answer: SignInAnswer,
    ): Promise<string | undefined> => {
      const { verifyAuthenticationResponse } = await library()
      let isSpent = false
      const verified = await verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: async (challenge) => {
          isSpent = !(await challenges.spend(visit, signInPurpose, challenge))
          return !isSpent
        },
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
          // The stored counter is compared below, in the statement that replaces it.
          counter: 0,
        },
      }).catch(() => undefined)
      if (isSpent) return 'challenge expired or used before'
      if (!verified?.verified) return 'not verified'
      const { newCounter: counter, credentialBackedUp } = verified.authenticationInfo
      // A counter that does not grow may be that of a copy (section 6.1.1). Those that do not count stay at 0.
      const { numUpdatedRows } = await db
        .updateTable('passkeys')
        .set({ counter, backed_up: credentialBackedUp ? 1 : 0, used_at: clock.now() })
        .where('id', '=', passkey.id)
        .where(({ or, and, eb, val }) =>
          or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb(val(counter), '=', 0)])]),
        )
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1 ? undefined : 'its counter went back, or it was removed'
    },

    /** What a browser needs to make a passkey for an account. Devices that have one already are left out. */
    registrationOptions: async (
      site: RelyingParty,
      visit: string,
      { id, email, name }: Account,
    ): Promise<PublicKeyCredentialCreationOptionsJSON> => ({
      challenge: challenges.make(visit, registrationPurpose(id)),
      rp: { id: site.id, name: 'Tenfoot' },
      user: { id: userHandleOf(id).toString('base64url'), name: email, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      attestation: 'none',
      // The sign-in names no passkey, so a device must find its own.
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: (await ofAccount(id)).map((passkey) => ({
        id: passkey.id,
        type: 'public-key',
        transports: knownTransports(passkey.transports.split(' ')),
      })),
    }),

    /**
     * Stores a new passkey of an account.
     * @param record adds to the event log, within the same transaction
     * @returns why it is refused, for the event log; undefined: it is stored
     */
    add: async (
      { site, visit, account, name }: { site: RelyingParty; visit: string; account: Account; name: string },
      answer: RegistrationAnswer,
      record: (trx: StoreContext['db']) => Promise<void>,
    ): Promise<string | undefined> => {
      const { verifyRegistrationResponse } = await library()
      let isSpent = false
      const verified = await verifyRegistrationResponse({
        response: { ...answer, response: { ...answer.response, transports: [] } },
        expectedChallenge: async (challenge) => {
          isSpent = !(await challenges.spend(visit, registrationPurpose(account.id), challenge))
          return !isSpent
        },
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => undefined)
      if (isSpent) return 'challenge expired or used before'
      if (!verified?.verified) return 'not verified'
      const { credential, credentialBackedUp } = verified.registrationInfo
      return db.transaction().execute(async (trx) => {
        // Locks the account, so that two forms at once do not exceed the number.
        await trx
          .updateTable('accounts')
          .set(({ ref }) => ({ name: ref('name') }))
          .where('id', '=', account.id)
          .execute()
        if ((await countPasskeys(trx, account.id)) >= maxPasskeys) return `more than ${maxPasskeys} passkeys`
        const { numInsertedOrUpdatedRows: inserted } = await trx
          .insertInto('passkeys')
          .values({
            id: credential.id,
            account_id: account.id,
            public_key: Buffer.from(credential.publicKey).toString('base64url'),
            counter: credential.counter,
            transports: knownTransports(answer.response.transports ?? []).join(' '),
            name,
            backed_up: credentialBackedUp ? 1 : 0,
            created_at: clock.now(),
            used_at: null,
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirstOrThrow()
        if (Number(inserted) === 0) return 'registered before'
        await record(trx)
        return undefined
      })
    },

    /**
     * Removes a passkey of this account.
     * @param record adds to the event log, within the same transaction
     * @returns false when the account has no such passkey
     */
    remove: (accountId: string, id: string, record: (trx: StoreContext['db']) => Promise<void>): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('passkeys')
          .where('id', '=', id)
          .where('account_id', '=', accountId)
          .executeTakeFirst()
        if (Number(numDeletedRows) === 0) return false
        await record(trx)
        return true
      }),
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>
