import type { Kysely, KyselyPlugin } from 'kysely'

/** The same database, on which something happens between the first answer and whatever its reader does with it. */
export function afterFirstRead<Tables>(db: Kysely<Tables>, happen: () => Promise<unknown>): Kysely<Tables> {
  let isFirst = true
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const isNow = isFirst
      isFirst = false
      if (isNow) await happen()
      return result
    },
  }
  return db.withPlugin(plugin)
}
