import * as z from 'zod/mini'
import type { Keys } from '../keys/keys.ts'
import { ApiProblem } from './apiProblem.ts'

const cursor = z.array(z.union([z.string(), z.number()]))
export type Cursor = z.infer<typeof cursor>

/**
 * Tokens for the next page of a list. They are valid only for that list, and refused when anybody else made or changed
 * them.
 */
export interface PageTokens {
  /** @param list names the list and its owner; a token of another list is refused */
  write(list: string, cursor: Cursor): string
  /** @throws ApiProblem 400 `invalidPageToken` */
  read(list: string, token: string): Cursor
}

export function createPageTokens(keys: Keys): PageTokens {
  const macOf = (list: string, text: string) => keys.hash('page-token', `${list}\0${text}`).slice(0, 22)
  return {
    write: (list, position) => {
      const text = Buffer.from(JSON.stringify(position)).toString('base64url')
      return `${text}.${macOf(list, text)}`
    },
    read: (list, token) => {
      const [text = '', mac] = token.split('.')
      if (mac !== macOf(list, text))
        throw new ApiProblem(
          400,
          'invalidPageToken',
          'The pageToken is not one of this list: begin with the first page.',
          { location: 'pageToken' },
        )
      return z.parse(cursor, JSON.parse(Buffer.from(text, 'base64url').toString()))
    },
  }
}
