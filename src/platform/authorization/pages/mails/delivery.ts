import type { Kysely } from 'kysely'
import { type Clock, dayMs } from '#contract/clock.ts'
import type { scopesOf } from '#contract/scopes.ts'
import { linkSecret, readMailContent } from '#platform/authorization/accountMails.ts'
import { type AuthorizationTables, withAuthorizationTables } from '#platform/authorization/schema.ts'
import type { EventLog, EventTables } from '#platform/eventLog.ts'
import type { Keys } from '#platform/keys/keys.ts'
import type { PlatformSettings } from '#platform/settings/settings.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import { createJobRunner, type JobHandle } from '#storage/jobs/runner.ts'
import { createMailServer } from '#web/delivery/smtp.ts'
import { inLanguage } from '#web/language/t.ts'
import { problemText, storedProblem } from '#web/problems/problem.ts'
import { accountPaths, devicePaths } from '../lastPages.ts'
import { mailOf } from './words.tsx'

/** A mail that could not be delivered for this long is given up. */
const giveUpMs = dayMs
/** Mails that one process sends at the same time. */
const maxConcurrent = 4

interface MailsContext<Tables> {
  db: Kysely<Tables>
  clock: Clock
  keys: Keys
  scopes: ReturnType<typeof scopesOf>
  settings: Pick<PlatformSettings, 'mail' | 'securityEvents'>
  events: EventLog
  publicUrl(): string
}

const nextMail = (db: Kysely<AuthorizationTables>, now: number) =>
  db
    .selectFrom('account_mails')
    .innerJoin('accounts', 'accounts.id', 'account_mails.account_id')
    .selectAll('account_mails')
    .select('accounts.email')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('account_mails.id')
    .limit(1)
    .executeTakeFirst()
type AccountMail = NonNullable<Awaited<ReturnType<typeof nextMail>>>

/**
 * Delivers mails about accounts in this process; the caller starts and stops it. As with alerts, a mail is never sent
 * again once a mail server began to receive its text (specification: alerts 6).
 * @returns undefined while no mail server is set
 */
export function openAccountMails<Tables extends AuthorizationTables & EventTables>(
  { db: platformDb, clock, keys, scopes, settings, events, publicUrl }: MailsContext<Tables>,
  onError: (error: unknown) => void,
): JobLoop | undefined {
  if (!settings.mail) return undefined
  const db = withAuthorizationTables(platformDb)
  const timeoutMs = settings.securityEvents.timeoutSeconds * 1000
  const mailServer = createMailServer({ ...settings.mail, timeoutMs })
  type Handle = JobHandle<AuthorizationTables, 'account_mails'>

  /** Ends a mail that its person may not have got, and tells operators. */
  const fail = async (mail: AccountMail, job: Handle, outcome: AccountMail['outcome'], problem: string | null) => {
    await job.settle({ outcome, problem })
    await events.record(platformDb, {
      kind: 'operator',
      action: 'account.mail-failed',
      actor: 'the services',
      subject: `account ${mail.email}`,
      detail: `${outcome}${problem === null ? '' : `: ${problemText(problem)}`}`,
    })
  }

  const send = (mail: AccountMail, job: Handle) => {
    const { id, email: to, language, content, created_at: createdAt } = mail
    const facts = {
      at: createdAt,
      scopes,
      accountAddress: publicUrl() + accountPaths.account,
      linkAddress: publicUrl() + devicePaths.notMe + linkSecret(keys, id),
    }
    return mailServer.send(
      {
        id,
        to,
        createdAt,
        unsubscribeLink: undefined,
        mail: inLanguage(language, () => mailOf(readMailContent(content), facts)),
      },
      job.signal,
      () => job.update({ handed_over_at: clock.now() }),
    )
  }

  return createJobRunner({
    db,
    clock,
    onError,
    maxConcurrent,
    table: 'account_mails',
    key: 'id',
    leaseMs: 2 * timeoutMs,
    next: (now: number) => nextMail(db, now),
    run: async (mail: AccountMail, job) => {
      const giveUpAt = mail.created_at + giveUpMs
      if (mail.handed_over_at !== null) return fail(mail, job, 'unknown', storedProblem('mailUnanswered'))
      // No process sent mail for so long: now it would only puzzle.
      if (clock.now() > giveUpAt) return fail(mail, job, 'given up', mail.problem)
      const result = await send(mail, job)
      if (result.outcome === 'delivered') return job.settle({ outcome: 'delivered', problem: null })
      const { outcome, problem } = result
      if (outcome !== 'failed') return fail(mail, job, outcome, problem)
      // The server refused the text, so it has not stored it.
      await job.update({ handed_over_at: null })
      job.signal.throwIfAborted()
      if (!(await job.retry({ problem }, giveUpAt))) await fail(mail, job, 'given up', problem)
    },
  })
}
