import type { Cell } from '../port.ts'
import type { ClickHouse } from './connection.ts'

/** Inserts rows, which may be none: the server refuses an insert without rows. */
export async function insertRows(
  { insert }: Pick<ClickHouse, 'insert'>,
  table: string,
  columns: readonly string[],
  rows: AsyncGenerator<readonly Cell[]>,
  options?: Parameters<ClickHouse['insert']>[3],
): Promise<void> {
  const first = await rows.next()
  if (first.done) return
  async function* allRows() {
    yield first.value as readonly Cell[]
    yield* rows
  }
  try {
    await insert(table, columns, allRows(), options)
  } finally {
    // A server that is down has taken none, and what the rows are read from would stay in use.
    await rows.return(undefined)
  }
}
