import { Counter, type CounterConfiguration } from 'prom-client'

interface Row {
  labels: Record<string, string>
  count: number
}

/** Rows by the value of a label, or by those of the next label. */
type Level = Map<string, Row | Level>

/** Adds one by the values of the labels, in their order. */
export type Tally = (...labels: string[]) => void

/**
 * A counter that is told what was counted when somebody looks. Three count at every call, and to the library's own `inc`,
 * which makes one text of an object of labels each time, looking up words that are there is a tenth.
 */
export function tally(config: CounterConfiguration<string> & { labelNames: string[] }): Tally {
  const rows: Row[] = []
  /** By the first label, then the next. */
  const first: Level = new Map()
  const counter = new Counter({
    ...config,
    collect() {
      counter.reset()
      for (const { labels, count } of rows) counter.inc(labels, count)
    },
  })

  const rowOf = (values: readonly string[]): Row => {
    let level = first
    for (let at = 0; at < values.length - 1; at += 1) {
      const value = values[at] ?? ''
      const known = level.get(value)
      const next: Level = known instanceof Map ? known : new Map()
      if (next !== known) level.set(value, next)
      level = next
    }
    const last = values.at(-1) ?? ''
    const old = level.get(last)
    if (old && !(old instanceof Map)) return old
    const labels = Object.fromEntries(config.labelNames.map((label, at) => [label, values[at] ?? '']))
    const row = { labels, count: 0 }
    rows.push(row)
    level.set(last, row)
    return row
  }

  return (...values) => {
    rowOf(values).count += 1
  }
}
