import * as z from 'zod/mini'

/** `BENCH_WAREHOUSE_ROWS`: the rows of the reports and imports on one machine and on two shards, in whole millions. */
export const rows = z.parse(
  z.number().check(z.int(), z.multipleOf(1_000_000), z.gte(1_000_000)),
  Number(process.env.BENCH_WAREHOUSE_ROWS ?? 10_000_000),
)
