/** Requests and answers of the storage service: files of an application and a person (specification: files 2). */
import * as z from 'zod/mini'

/** Paths below the API address; the storage product's word is the first segment. */
export const storagePaths = (word: string) =>
  ({
    about: `/${word}/v3/about`,
    files: `/${word}/v3/files`,
    upload: `/upload/${word}/v3/files`,
  }) as const

/** Where a file is: in the application's own folder, or among the person's files. */
export const storageSpaces = ['appDataFolder', 'drive'] as const
export type StorageSpace = (typeof storageSpaces)[number]

export const storageFile = z.object({
  kind: z.string(),
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  spaces: z.array(z.enum(storageSpaces)),
  /** RFC 3339. */
  createdTime: z.string(),
  modifiedTime: z.string(),
  /** Bytes, as a decimal string. */
  size: z.string(),
  md5Checksum: z.string(),
})
export type StorageFile = z.infer<typeof storageFile>

export const storageFileList = z.object({
  kind: z.string(),
  incompleteSearch: z.literal(false),
  files: z.array(storageFile),
  nextPageToken: z.optional(z.string()),
})
export type StorageFileList = z.infer<typeof storageFileList>

export const storageAbout = z.object({
  kind: z.string(),
  storageQuota: z.object({ limit: z.string(), usage: z.string() }),
  maxUploadSize: z.string(),
})
export type StorageAbout = z.infer<typeof storageAbout>

/** Body of a new or changed file; other fields are decided by the service. */
export const storageFileChange = z.object({
  name: z.optional(z.string()),
  mimeType: z.optional(z.string()),
  /** `appDataFolder` for a new file of the application. */
  parents: z.optional(z.array(z.string())),
})
