import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { demoFile, demoFileName } from '#contract/demo.ts'
import { startCommand, tenfootCommand } from '#contract/installation.ts'
import type { AuthorizationTables } from '#platform/authorization/schema.ts'
import type { ContentOwners } from '#platform/content-owners/contentOwners.ts'
import { ImportProblem } from './errors.ts'

/**
 * The account that an import belongs to: the one with this email address, else the demo's.
 * @throws ImportProblem when there is none
 */
export async function accountFor(
  db: Kysely<AuthorizationTables>,
  dataDir: string,
  email?: string,
): Promise<{ id: string; email: string }> {
  const address = (email ?? (await demoEmail(dataDir))).toLowerCase()
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email', '=', address)
    .executeTakeFirst()
  if (!account) throw new ImportProblem(`There is no account ${address}.`)
  return account
}

export async function demoEmail(dataDir: string): Promise<string> {
  const text = await readFile(join(dataDir, demoFileName), 'utf8').catch((cause: unknown) => {
    throw new ImportProblem(`There is no account yet: start the services once (${startCommand}), then import again.`, {
      cause,
    })
  })
  return z.parse(demoFile, JSON.parse(text)).account.email
}

/**
 * The content owner whose report a file is: the named one, else the only one that the account may act for.
 * @throws ImportProblem when there is none, or the account may act for several
 */
export async function contentOwnerFor(
  owners: ContentOwners,
  { id, email }: { id: string; email: string },
  name?: string,
): Promise<string> {
  if (name !== undefined) {
    if (!(await owners.byName(name)))
      throw new ImportProblem(`There is no content owner ${name}: ${tenfootCommand} owner add ${name}`)
    return name
  }
  const [only, ...furtherOwners] = await owners.contentOwnersOf(id)
  if (only && furtherOwners.length === 0) return only.name
  const reason = only ? `${email} acts for several` : `${email} acts for none`
  throw new ImportProblem(`This is a content owner's report and ${reason}: name it with --content-owner.`)
}
