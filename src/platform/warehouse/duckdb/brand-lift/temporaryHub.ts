import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ColumnStore, openColumnStore } from '../columnStore.ts'
import { hubFileName, prepareHub } from './schema.ts'

/**
 * Opens an empty data hub in a temporary folder for `work`, then removes it. Other engines read files and check source
 * tables in it, so that these rules exist once. It is a file, because source tables may be larger than the memory.
 */
export async function withTemporaryHub<Result>(work: (store: ColumnStore) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-source-'))
  try {
    const store = await openColumnStore({ path: join(folder, hubFileName), prepare: prepareHub, readers: 1 })
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
