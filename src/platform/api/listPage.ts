import type { SelectQueryBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Keys } from '../keys/keys.ts'
import { ApiProblem } from './apiProblem.ts'

/** A position in a list in the order of creation: the page begins after this row. */
export interface ListCursor {
  /** Milliseconds since 1970. */
  createdAt: number
  id: string
}

interface Listed {
  list: { created_at: number; id: string }
}

/**
 * Reads one page of a list in the order of creation, and of the id where times are equal.
 * @param query selects the rows of the list, with `created_at` and `id`
 */
export async function listPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { after, limit }: { after: ListCursor | undefined; limit: number },
  order: 'oldest first' | 'newest first',
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const [later, direction] = order === 'oldest first' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  let list = query as unknown as SelectQueryBuilder<Listed, 'list', Row>
  if (after)
    list = list.where(({ eb, and, or }) =>
      or([
        eb('created_at', later, after.createdAt),
        and([eb('created_at', '=', after.createdAt), eb('id', later, after.id)]),
      ]),
    )
  const rows: Row[] = await list
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute()
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

const cursor = z.array(z.union([z.string(), z.number()]))
type Cursor = z.infer<typeof cursor>

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
