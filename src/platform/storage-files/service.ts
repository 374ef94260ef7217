import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { apiError } from '#contract/apiError.ts'
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
import { ApiProblem } from '../api/apiProblem.ts'
import { createPageTokens, type PageTokens } from '../api/listPage.ts'
import { withStandardParameters } from '../api/standardParameters.ts'
import type { RequireAccess } from '../authorization/access.ts'
import type { Keys } from '../keys/keys.ts'
import { type MethodCall, methodsOf, type ResourceApi, resourceMethods } from '../methods/resourceMethod.ts'
import { addMethods, addUploads, type OpenCall, pathValues } from '../methods/routes.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import { wireTime } from '../time/days.ts'
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
const scopes = Object.values(scopeOf)

const name = /^\P{Cc}{1,255}$/u
const listQuery = z.object({
  spaces: z._default(z.string(), 'drive'),
  pageSize: z._default(z.string().check(z.regex(/^\d{1,6}$/, 'a whole number is allowed')), '100'),
  pageToken: z.optional(z.string().check(z.maxLength(512))),
})
const maxPage = 1000

/** What each method gets. */
interface FilesCall extends StorageFilesContext, MethodCall {
  files: ReturnType<typeof createStoredFiles>
  tokens: PageTokens
}

const define = resourceMethods<FilesCall>()
const fileId = { description: 'The ID of the file.', required: true, in: 'path' } as const
const maxSize = '5MB'

/** Files of an application and a person (specification: files 2). @param word the storage product's word */
export function storageApi(word: string): ResourceApi<FilesCall> {
  const paths = storagePaths(word)
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

  const about = define({
    httpMethod: 'GET',
    path: paths.about,
    description: 'Returns how much the account uses.',
    answer: storageAbout,
    furtherFields: 'user',
    scopes,
    handler: async ({ files, request, requireAccess, settings }): Promise<StorageAbout> => {
      const { accountId } = await requireAccess(request, scopes)
      const usage = await files.usage(accountId)
      return {
        kind: `${word}#about`,
        storageQuota: { limit: String(settings.storageAccountBytes), usage: String(usage) },
        maxUploadSize: String(maxFileBytes),
      }
    },
  })

  const list = define({
    httpMethod: 'GET',
    path: paths.files,
    description: 'Lists files, the last changed first.',
    parameters: {
      spaces: { description: 'drive, appDataFolder, or both with a comma between them.' },
      pageSize: { description: 'Files of a page, 1 to 1000.', type: 'integer' },
      pageToken: { description: 'The nextPageToken of the previous page.' },
    },
    answer: storageFileList,
    scopes,
    handler: async (call): Promise<StorageFileList> => {
      const { files, request, tokens } = call
      const query = parsed(listQuery, request.query)
      const spaces = query.spaces.split(',').map((space) => {
        const known = storageSpaces.find((one) => one === space.trim())
        if (!known) throw wrong('spaces', `Allowed: ${storageSpaces.join(', ')}.`)
        return known
      })
      const owner = await requireSpaces(call, spaces)
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
    },
  })

  const get = define({
    httpMethod: 'GET',
    path: `${paths.files}/{fileId}`,
    description: 'Returns a file, or with alt=media its bytes.',
    parameters: { fileId },
    answer: storageFile,
    file: '*/*',
    scopes,
    handler: async (call) => {
      const { files, reply, request } = call
      const { owner, row } = await requireFile(call)
      if ((request.query as Record<string, unknown>).alt !== 'media') return resource(row)
      // A browser that opens the address must not show what an application stored as a page of ours.
      reply.header('content-disposition', 'attachment').header('cache-control', 'private, no-cache').type(row.mime_type)
      return reply.send(await files.bytes(owner, row.id))
    },
  })

  const create = define({
    httpMethod: 'POST',
    path: paths.files,
    description: 'Creates a file, without an upload an empty one.',
    body: storageFileChange,
    answer: storageFile,
    scopes,
    handler: async (call) => resource(await added(call, call.request.body, anyType, Buffer.alloc(0))),
    upload: {
      path: paths.upload,
      maxSize,
      handler: async (call) => {
        const { metadata, type, bytes } = readUpload(call.request)
        return resource(await added(call, metadata ?? {}, type, bytes))
      },
    },
  })

  const update = define({
    httpMethod: 'PATCH',
    path: `${paths.files}/{fileId}`,
    description: 'Changes the name, type or bytes of a file.',
    parameters: { fileId },
    body: storageFileChange,
    answer: storageFile,
    scopes,
    handler: async (call) => {
      const { owner, row } = await requireFile(call)
      return resource(await changed(call, owner, row.id, parsedChange(call.request.body ?? {})))
    },
    upload: {
      path: `${paths.upload}/{fileId}`,
      maxSize,
      handler: async (call) => {
        const { owner, row } = await requireFile(call)
        const { metadata, type, bytes } = readUpload(call.request)
        requireSize(bytes)
        const change = parsedChange(metadata ?? {})
        return resource(await changed(call, owner, row.id, { ...change, type: change.type ?? type, bytes }))
      },
    },
  })

  const remove = define({
    httpMethod: 'DELETE',
    path: `${paths.files}/{fileId}`,
    description: 'Deletes a file.',
    parameters: { fileId },
    scopes,
    handler: async (call) => {
      const { owner, row } = await requireFile(call)
      await call.files.remove(owner, row.id)
      return call.reply.code(204).send()
    },
  })

  return {
    name: word,
    version: 'v3',
    title: 'Storage API',
    description: 'Files that an application keeps for a person.',
    schemas: { About: storageAbout, File: storageFile, FileList: storageFileList, FileChange: storageFileChange },
    refusal: { name: 'Error', schema: apiError },
    resources: { about: { get: about }, files: { list, get, create, update, delete: remove } },
  }
}

/**
 * Files that an application keeps for a person: its own folder (`storage.appdata`) and files that it made among the
 * person's (`storage.file`). An application sees no file of another (specification: files 1).
 */
export async function storageFilesService(app: FastifyInstance, context: StorageFilesContext): Promise<void> {
  const { clock, db, keys, settings } = context
  const methods = methodsOf(storageApi(settings.naming.storageWord))
  const files = createStoredFiles(db, clock, settings.storageAccountBytes)
  const tokens = createPageTokens(keys)
  const open: OpenCall<FilesCall> = (_method, call) => ({ ...context, ...call, files, tokens })
  withStandardParameters(app)
  addMethods(app, methods, open)
  await app.register(async (scope) => {
    acceptUploads(scope, maxUploadBytes)
    addUploads(scope, methods, open)
  })
}

/** @throws ApiProblem 401 and 403 as `requireAccess`, for each of the spaces */
async function requireSpaces({ request, requireAccess }: FilesCall, spaces: readonly StorageSpace[]): Promise<Owner> {
  const [first = 'drive', ...others] = spaces
  for (const space of others) await requireAccess(request, [scopeOf[space]])
  return requireAccess(request, [scopeOf[first]])
}

/** @throws ApiProblem 404 `notFound` for a file of another application or person, and of a space without its scope */
async function requireFile(call: FilesCall): Promise<{ owner: Owner; row: FileRow }> {
  const access = await call.requireAccess(call.request, scopes)
  const { fileId: id = '' } = pathValues(call.request)
  const row = await call.files.find(access, id)
  if (!row) throw notFound(id)
  await requireSpaces(call, [row.space])
  return { owner: access, row }
}

async function added(call: FilesCall, body: unknown, type: string, bytes: Buffer): Promise<FileRow> {
  const change = parsedChange(body ?? {})
  const space = change.parents?.includes('appDataFolder') ? 'appDataFolder' : 'drive'
  const owner = await requireSpaces(call, [space])
  requireSize(bytes)
  return call.files.add(owner, { space, name: change.name ?? 'Untitled', type: change.type ?? type, bytes })
}

async function changed(
  { files }: FilesCall,
  owner: Owner,
  id: string,
  change: Parameters<typeof files.change>[2],
): Promise<FileRow> {
  const row = await files.change(owner, id, change)
  if (!row) throw notFound(id)
  return row
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
