import type { Finding } from '../../dashboard/unusual/unusual.ts'

export const keyOf = ({ insight: { kind, metric, first, part = '' } }: Finding) => [kind, metric, first, part].join(' ')
