import { dimensionNamed } from './dimensions.ts'
import { filterNamed } from './filters.ts'

/** The names in a request. */
export interface RequestedReport {
  /** Whether a content owner asks, not a channel. */
  byOwner: boolean
  dimensions: readonly string[]
  filters: readonly { name: string; values: readonly string[] }[]
  metrics: readonly string[]
}

/** A rule for all reports, without exceptions. */
export interface Rule {
  parameter: 'dimensions' | 'filters' | 'metrics'
  /** How the request breaks the rule, as a sentence; undefined when it does not. */
  broken(request: RequestedReport): string | undefined
}

const filterOf = ({ filters }: RequestedReport, name: string) => filters.find((filter) => filter.name === name)
const ownerOnly = ['channel', 'asset', 'claimedStatus', 'uploaderType']

/** Rules over all reports (specification: reports 7; specification: reports 8). */
export const rules: readonly Rule[] = [
  {
    parameter: 'dimensions',
    broken: ({ dimensions }) =>
      dimensions.includes('day') && dimensions.includes('month')
        ? 'The dimensions day and month never go together.'
        : undefined,
  },
  {
    parameter: 'metrics',
    broken: (request) =>
      request.metrics.includes('averageViewPercentage') &&
      (request.dimensions.includes('liveOrOnDemand') || filterOf(request, 'liveOrOnDemand'))
        ? 'The metric averageViewPercentage never goes with liveOrOnDemand.'
        : undefined,
  },
  {
    parameter: 'dimensions',
    broken: ({ dimensions }) => {
      const name = dimensions.find((requested) => !dimensionNamed(requested))
      return name && `${name} only filters and is no dimension.`
    },
  },
  {
    parameter: 'filters',
    broken: ({ filters }) => {
      const name = filters.find((filter) => !filterNamed(filter.name))?.name
      return name && `${name} is a dimension and never filters.`
    },
  },
  {
    parameter: 'dimensions',
    broken: ({ byOwner, dimensions }) => {
      const name = dimensions.find((requested) => ownerOnly.includes(requested))
      return !byOwner && name ? `The dimension ${name} is for content owners alone (ids=contentOwner==…).` : undefined
    },
  },
  {
    parameter: 'filters',
    broken: ({ byOwner, filters }) => {
      const name = filters.find((filter) => ownerOnly.includes(filter.name))?.name
      return !byOwner && name ? `The filter ${name} is for content owners alone (ids=contentOwner==…).` : undefined
    },
  },
  {
    parameter: 'filters',
    broken: (request) => {
      const hasItem = ['video', 'channel', 'group', 'playlist', 'asset'].some((name) => filterOf(request, name))
      const uploaded = filterOf(request, 'uploaderType')?.values.includes('self')
      return !request.byOwner || hasItem || uploaded || filterOf(request, 'claimedStatus')
        ? undefined
        : 'A content owner’s request filters by video, channel, playlist, asset or group, or by uploaderType==self, claimedStatus==claimed, or both.'
    },
  },
]
