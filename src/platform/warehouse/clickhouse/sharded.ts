import { hubTables } from './hubSchema.ts'
import { tables } from './schema.ts'

const sharded = new Set(
  [...tables(true), ...hubTables].flatMap(({ name, shardBy }) => (shardBy === undefined ? [] : name)),
)

/** Whether each shard of a cluster has other rows of the table. All others are whole on every node. */
export const isSharded = (table: string): boolean => sharded.has(table)
