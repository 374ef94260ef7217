import { type SourceKind, sourceName } from '#tv/dashboard/labels/trafficSources.ts'
import { Explained } from '#tv/dashboard/metrics/explained/Explained.tsx'
import { type PointedRow, useRow } from '#tv/ui/list/pointedRow.ts'
import { sourceMeaning } from './meanings.ts'

interface SourceExplainedProps {
  kind: SourceKind
  /** Of the rows, in their order. */
  codes: readonly string[]
  pointed: PointedRow
}

/** What the source of the focused row means. */
export function SourceExplained({ kind, codes, pointed }: SourceExplainedProps) {
  const code = codes[useRow(pointed)]
  const meaning = code === undefined ? undefined : sourceMeaning(kind, code)
  return <Explained of={code && sourceName(kind, code)} meaning={meaning} hasUsual={false} />
}
