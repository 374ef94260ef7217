import type { MadeRows } from '../port.ts'
import type { ColumnStore } from './columnStore.ts'
import { withRollups } from './rollups.ts'

/** Runs the statements where the rows are, in one transaction. */
export const makeRows = ({ write }: Pick<ColumnStore, 'write'>, { make, onShare }: MadeRows): Promise<void> =>
  write(
    (connection) =>
      withRollups(connection, () =>
        make(async (sql, values) => {
          await connection.run(sql, values)
        }, onShare),
      ),
    { oneThread: true },
  )
