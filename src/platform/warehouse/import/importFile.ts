import { basename } from 'node:path'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { AuthorizationTables } from '#platform/authorization/schema.ts'
import type { ContentOwners } from '#platform/content-owners/contentOwners.ts'
import type { VideoRepository } from '#platform/video/videoRepository.ts'
import type { Warehouse } from '../port.ts'
import { accountFor, contentOwnerFor } from './account.ts'
import { createdAt } from './created.ts'
import { requireWhole } from './findLine.ts'
import { recognise } from './header.ts'
import { applyNotes, notesFor } from './notes.ts'

/** The request of the import command; it crosses the control socket. */
export const importRequest = z.object({
  /** Absolute path. */
  path: z.string(),
  type: z.optional(z.string()),
  title: z.optional(z.string()),
  /** Email address of the account that gets the channel; the demo's when left out. */
  account: z.optional(z.string()),
  /** The content owner whose report it is; the account's only one when left out. */
  contentOwner: z.optional(z.string()),
  /**
   * When the report was made (RFC 3339); when left out, the time comes from the metadata next to the file or from the
   * file.
   */
  created: z.optional(z.string()),
})
export type ImportRequest = z.infer<typeof importRequest>

export const importOutcome = z.object({
  type: z.string(),
  rows: z.number(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  days: z.number(),
  /** The channel with most rows comes first; in a channel's own report it becomes the current one. */
  channels: z.array(z.object({ id: z.string(), title: z.string(), rows: z.number() })),
  account: z.string(),
  /** Empty for a channel's own report. */
  contentOwner: z.string(),
  /** The channel that was current before; null if none. */
  before: z.nullable(z.string()),
  /** The channels and days that were left out, because the warehouse has a newer report of them. */
  skipped: z.array(z.object({ channel: z.string(), day: z.string() })),
})
export type ImportOutcome = z.infer<typeof importOutcome>

export interface FileImportContext {
  warehouse: Warehouse
  videoRepository: VideoRepository
  owners: ContentOwners
  db: Kysely<AuthorizationTables>
  dataDir: string
}

export type OnProgress = (step: { label: string; done: number; total: number }) => void

/**
 * Loads one bulk report file: all of it or, when a row breaks a rule, nothing. The newest report of a channel's day
 * replaces the day's rows in the warehouse.
 * @throws ImportProblem worded for the person who has the file
 */
export async function importFile(
  context: FileImportContext,
  request: ImportRequest,
  onProgress: OnProgress = () => {},
): Promise<ImportOutcome> {
  const { warehouse, videoRepository, owners, db, dataDir } = context
  const account = await accountFor(db, dataDir, request.account)
  const file = await recognise(request.path, request)
  const contentOwner = file.type.byOwner ? await contentOwnerFor(owners, account, request.contentOwner) : ''
  const created = await createdAt(file, request.created)
  await requireWhole(file)
  // Notes of an import that was killed are applied first: its facts are already committed.
  await applyNotes(warehouse, context)
  const before = (await videoRepository.channelOf(account.id))?.id ?? null
  const label = `Importing ${basename(request.path)}`
  const step = (done: number) => onProgress({ label, done, total: 100 })

  const loaded = await warehouse.load(
    { file, contentOwner, created },
    {
      onShare: (share) => step(100 * share),
      notesOn: (incoming) => notesFor(context, incoming, { contentOwner, accountId: account.id, title: request.title }),
    },
  )
  await applyNotes(warehouse, context)
  const channels = await Promise.all(
    loaded.channels.map(async (channel) => ({
      ...channel,
      title: (await videoRepository.channelById(channel.id))?.title ?? channel.id,
    })),
  )
  step(100)
  return { ...loaded, type: file.type.name, channels, account: account.email, contentOwner, before }
}
