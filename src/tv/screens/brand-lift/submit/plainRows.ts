import { brandLiftMetrics, segmentTypes } from '#contract/datahub.ts'
import type { Message } from '#contract/message.ts'
import { t } from '#tv/language/t.ts'
import { metricNames, points, segmentName, segmentTypeNames } from '../labels.ts'
import { messages } from './messages.ts'

/** The columns that distinguish rows, if a table has them (specification: data-hub 6), in words. */
export const tellingColumns: Readonly<Record<string, Message>> = {
  study_name: messages.columnStudy,
  metric: messages.columnMeasure,
  segment: messages.columnPeople,
  lift: messages.columnChange,
}

/**
 * What a cell of a row says to a person who does not know the table. A value that the table should not have is shown
 * as it is: the check will name it.
 */
export function plainCell(column: string, cellOf: (column: string) => string): string {
  const value = cellOf(column)
  if (column === 'metric') {
    const metric = brandLiftMetrics.find((name) => name === value)
    return metric ? t(metricNames[metric]) : value
  }
  if (column === 'segment') {
    const type = segmentTypes.find((name) => name === cellOf('segment_type'))
    if (!type) return value
    return type === 'ALL' ? t(segmentTypeNames.ALL) : segmentName(type, value)
  }
  if (column === 'lift' && value.trim() !== '' && Number.isFinite(Number(value))) return points(Number(value))
  return value
}
