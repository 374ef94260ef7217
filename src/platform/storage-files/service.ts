import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import type { ScopeName } from '#contract/scopes.ts'
import {
  type StorageAbout,
  type StorageFile,
  type StorageFileList,
  type StorageSpace,
  storageAbout,
  storageFile,
  storageFileChange,
  storageFileList,
  storagePaths,
  storageSpaces,
} from '#contract/storageFiles.ts'
import { ApiProblem } from '../apiProblem.ts'
import type { RequireAccess } from '../authorization/access.ts'
import { wireTime } from '../isoTime.ts'
import type { Keys } from '../keys.ts'
import { createPageTokens } from '../pageTokens.ts'
import type { PlatformSettings } from '../settings.ts'
import { answering, withStandardParameters } from '../standardParameters.ts'
import { acceptUploads, anyType, readUpload, typeOf } from '../uploads/upload.ts'
import { createStoredFiles, type FileRow, type Owner } from './files.ts'
import type { StorageFileTables } from './schema.ts'

interface StorageFilesContext {
  settings: Pick<PlatformSettings, 'naming' | 'storageAccountBytes'>
  db: Kysely<StorageFileTables>
  clock: Clock
  keys: Keys
  requireAccess: RequireAccess
}

/** The largest file, and room for its description: the field's limit of uploads in one call. */
export const maxFileBytes = 5 * 1024 * 1024
const maxUploadBytes = maxFileBytes + 64 * 1024

/** What opens each space (specification: files 1). */
const scopeOf: Readonly<Record<StorageSpace, ScopeName>> = { appDataFolder: 'storageAppdata', drive: 'storageFile' }
const anyScope = Object.values(scopeOf)

const name = /^\P{Cc}{1,255}$/u
const listQuery = z.object({
  spaces: z._default(z.string(), 'drive'),
  pageSize: z._default(z.string().check(z.regex(/^\d{1,6}$/, 'a whole number is allowed')), '100'),
  pageToken: z.optional(z.string().check(z.maxLength(512))),
})
const maxPage = 1000

type OneFile = FastifyRequest<{ Params: { id: string } }>

/**
 * Files that an application keeps for a person: its own folder (`storage.appdata`) and files that it made among the
 * person's (`storage.file`). An application sees no file of another (specification: files 1).
 */
export async function storageFilesService(app: FastifyInstance, context: StorageFilesContext): Promise<void> {
  const { clock, db, keys, requireAccess, settings } = context
  const word = settings.naming.storageWord
  const paths = storagePaths(word)
  const files = createStoredFiles(db, clock, settings.storageAccountBytes)
  const tokens = createPageTokens(keys)
  withStandardParameters(app)

  const resource = (row: FileRow): StorageFile => ({
    kind: `${word}#file`,
    id: row.id,
    name: row.name,
    mimeType: row.mime_type,
    spaces: [row.space],
    createdTime: wireTime(row.created_at),
    modifiedTime: wireTime(row.modified_at),
    size: String(row.size),
    md5Checksum: row.md5,
  })

  app.get(paths.about, answering(storageAbout, 'user'), async (request): Promise<StorageAbout> => {
    const { accountId } = await requireAccess(request, anyScope)
    const usage = await files.usage(accountId)
    return {
      kind: `${word}#about`,
      storageQuota: { limit: String(settings.storageAccountBytes), usage: String(usage) },
      maxUploadSize: String(maxFileBytes),
    }
  })

  app.get(paths.files, answering(storageFileList), async (request): Promise<StorageFileList> => {
    const query = parsed(listQuery, request.query)
    const spaces = query.spaces.split(',').map((space) => {
      const known = storageSpaces.find((one) => one === space.trim())
      if (!known) throw wrong('spaces', `Allowed: ${storageSpaces.join(', ')}.`)
      return known
    })
    const owner = await requireSpaces(request, spaces)
    const limit = Math.min(Math.max(Number(query.pageSize), 1), maxPage)
    const list = `files ${owner.accountId} ${owner.projectId} ${spaces}`
    const from = query.pageToken ? Number(tokens.read(list, query.pageToken)[0]) : 0
    const rows = await files.list(owner, { spaces, from, limit: limit + 1 })
    return {
      kind: `${word}#fileList`,
      incompleteSearch: false,
      files: rows.slice(0, limit).map(resource),
      ...(rows.length > limit && { nextPageToken: tokens.write(list, [from + limit]) }),
    }
  })

  app.get(
    `${paths.files}/:id`,
    { config: { ...answering(storageFile).config, media: true } },
    async (request: OneFile, reply) => {
      const { owner, row } = await requireFile(request)
      if ((request.query as Record<string, unknown>).alt !== 'media') return resource(row)
      // A browser that opens the address must not show what an application stored as a page of ours.
      reply.header('content-disposition', 'attachment').header('cache-control', 'private, no-cache').type(row.mime_type)
      return reply.send(await files.bytes(owner, row.id))
    },
  )

  app.post(paths.files, answering(storageFile), async (request) =>
    resource(await added(request, request.body, anyType, Buffer.alloc(0))),
  )

  app.patch(`${paths.files}/:id`, answering(storageFile), async (request: OneFile) => {
    const { owner, row } = await requireFile(request)
    return resource(await changed(owner, row.id, parsedChange(request.body ?? {})))
  })

  app.delete(`${paths.files}/:id`, async (request: OneFile, reply) => {
    const { owner, row } = await requireFile(request)
    await files.remove(owner, row.id)
    return reply.code(204).send()
  })

  await app.register(async (uploads) => {
    acceptUploads(uploads, maxUploadBytes)
    uploads.post(paths.upload, answering(storageFile), async (request) => {
      const { metadata, type, bytes } = readUpload(request)
      return resource(await added(request, metadata ?? {}, type, bytes))
    })
    uploads.patch(`${paths.upload}/:id`, answering(storageFile), async (request: OneFile) => {
      const { owner, row } = await requireFile(request)
      const { metadata, type, bytes } = readUpload(request)
      requireSize(bytes)
      const change = parsedChange(metadata ?? {})
      return resource(await changed(owner, row.id, { ...change, type: change.type ?? type, bytes }))
    })
  })

  /** @throws ApiProblem 401 and 403 as `requireAccess`, for each of the spaces */
  async function requireSpaces(request: FastifyRequest, spaces: readonly StorageSpace[]): Promise<Owner> {
    const [first = 'drive', ...others] = spaces
    for (const space of others) await requireAccess(request, [scopeOf[space]])
    return requireAccess(request, [scopeOf[first]])
  }

  /** @throws ApiProblem 404 `notFound` for a file of another application or person, and of a space without its scope */
  async function requireFile(request: OneFile): Promise<{ owner: Owner; row: FileRow }> {
    const access = await requireAccess(request, anyScope)
    const row = await files.find(access, request.params.id)
    if (!row) throw notFound(request.params.id)
    await requireSpaces(request, [row.space])
    return { owner: access, row }
  }

  async function added(request: FastifyRequest, body: unknown, type: string, bytes: Buffer): Promise<FileRow> {
    const change = parsedChange(body ?? {})
    const space = change.parents?.includes('appDataFolder') ? 'appDataFolder' : 'drive'
    const owner = await requireSpaces(request, [space])
    requireSize(bytes)
    return files.add(owner, { space, name: change.name ?? 'Untitled', type: change.type ?? type, bytes })
  }

  async function changed(owner: Owner, id: string, change: Parameters<typeof files.change>[2]): Promise<FileRow> {
    const row = await files.change(owner, id, change)
    if (!row) throw notFound(id)
    return row
  }
}

/** Reads the description of a file. @throws ApiProblem 400 naming the field */
function parsedChange(body: unknown): { name?: string; type?: string; parents?: string[] } {
  const read = z.safeParse(storageFileChange, body)
  if (!read.success) throw wrong(String(read.error.issues[0]?.path[0] ?? 'body'), 'Text is allowed.')
  const { name: called, mimeType, parents } = read.data
  if (called !== undefined && !name.test(called))
    throw wrong('name', '1 to 255 characters without control characters are allowed.')
  const [parent, ...others] = parents ?? []
  if (others.length > 0 || (parent !== undefined && parent !== 'appDataFolder' && parent !== 'root'))
    throw wrong('parents', 'One of appDataFolder and root is allowed: there are no other folders.')
  return {
    ...(called !== undefined && { name: called }),
    ...(mimeType !== undefined && { type: typeOf(mimeType) }),
    ...(parents !== undefined && { parents }),
  }
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, query: unknown): z.infer<Schema> {
  const read = z.safeParse(schema, query)
  if (read.success) return read.data
  throw wrong(String(read.error.issues[0]?.path[0]), 'It is given twice, too long, or no whole number.')
}

function requireSize(bytes: Buffer): void {
  if (bytes.length > maxFileBytes)
    throw new ApiProblem(413, 'uploadTooLarge', `A file may have ${maxFileBytes} bytes; ${bytes.length} came.`)
}

const wrong = (location: string, allowed: string) =>
  new ApiProblem(400, 'invalid', `Invalid value for ${location}. ${allowed}`, { location })

const notFound = (id: string) =>
  new ApiProblem(404, 'notFound', `File not found: ${id.slice(0, 60)}.`, { location: 'fileId' })
