import type { Finding } from '#tv/dashboard/unusual/unusual.ts'

export const keyOf = ({ insight: { kind, metric, first, part = '' } }: Finding) => [kind, metric, first, part].join(' ')
