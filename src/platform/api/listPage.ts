import type { SelectQueryBuilder } from 'kysely'

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
