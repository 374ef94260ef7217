import { apiError } from '#contract/apiError.ts'
import { storageAbout, storageFile, storageFileChange, storageFileList, storagePaths } from '#contract/storageFiles.ts'
import type { ApiDescription, Method, Parameter } from './description.ts'

const fileId: Parameter = { description: 'The ID of the file.', required: true, location: 'path' }
const maxSize = '5MB'
const scopes = ['storageAppdata', 'storageFile'] as const

const method = (
  httpMethod: Method['httpMethod'],
  path: string,
  description: string,
  more: Partial<Method>,
): Method => ({
  httpMethod,
  path: path.slice(1),
  description,
  ...more,
  scopes,
})

/** Files of an application and a person (specification: files 2). @param word the storage product's word */
export function storageApi(word: string): ApiDescription {
  const { about, files, upload } = storagePaths(word)
  const one = { parameters: { fileId }, response: 'File' }
  return {
    name: word,
    version: 'v3',
    title: 'Storage API',
    description: 'Files that an application keeps for a person.',
    schemas: { About: storageAbout, File: storageFile, FileList: storageFileList, FileChange: storageFileChange },
    refusal: { name: 'Error', schema: apiError },
    resources: {
      about: { get: method('GET', about, 'Returns how much the account uses.', { response: 'About' }) },
      files: {
        list: method('GET', files, 'Lists files, the last changed first.', {
          response: 'FileList',
          parameters: {
            spaces: { description: 'drive, appDataFolder, or both with a comma between them.' },
            pageSize: { description: 'Files of a page, 1 to 1000.', type: 'integer' },
            pageToken: { description: 'The nextPageToken of the previous page.' },
          },
        }),
        get: method('GET', `${files}/{fileId}`, 'Returns a file, or with alt=media its bytes.', {
          ...one,
          file: '*/*',
        }),
        create: method('POST', files, 'Creates a file, without an upload an empty one.', {
          request: 'FileChange',
          response: 'File',
          upload: { path: upload, maxSize },
        }),
        update: method('PATCH', `${files}/{fileId}`, 'Changes the name, type or bytes of a file.', {
          ...one,
          request: 'FileChange',
          upload: { path: `${upload}/{fileId}`, maxSize },
        }),
        delete: method('DELETE', `${files}/{fileId}`, 'Deletes a file.', { parameters: { fileId } }),
      },
    },
  }
}
