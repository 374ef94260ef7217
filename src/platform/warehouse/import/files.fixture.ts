import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type AnyTestService, ownAccount, startTestServiceOn } from '#platform/analytics/service.fixture.ts'
import type { Column } from '../columns.ts'
import type { TestEngine } from '../engines.fixture.ts'
import type { BulkType } from '../reportTypes.ts'
import { importFile } from './importFile.ts'

/** Files for tests. Numbers that a test computes over these rows never went through the import. */
export type TextRow = Record<string, string>

export const csvText = (columns: readonly string[], rows: readonly TextRow[]): string =>
  `${[columns, ...rows.map((row) => columns.map((name) => quotedCell(row[name] ?? '')))].map((cells) => cells.join(',')).join('\n')}\n`

const quotedCell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * Codes of files and names of reports (specification: bulk-report-columns 7), repeated here on purpose, independent of
 * the code.
 */
export const meaning: Record<string, Record<string, string>> = {
  live_or_on_demand: { on_demand: 'ON_DEMAND', live: 'LIVE' },
  subscribed_status: { subscribed: 'SUBSCRIBED', not_subscribed: 'UNSUBSCRIBED', unknown: 'UNKNOWN' },
  traffic_source_type: { '5': 'YT_SEARCH', '7': 'RELATED_VIDEO', '24': 'SHORTS', '29': '29', '77': '77' },
  playback_location_type: { '0': 'WATCH', '1': 'EMBEDDED', '8': 'SEARCH', '9': '9' },
  device_type: { '101': 'DESKTOP', '102': 'TV', '104': 'MOBILE', '199': '199' },
  operating_system: { '4': 'ANDROID', '5': 'IOS', '22': 'TIZEN', '99': '99' },
  age_group: { AGE_18_24: 'age18-24', AGE_65_: 'age65-', '': 'UNKNOWN' },
  gender: { FEMALE: 'female', MALE: 'male', GENDER_OTHER: 'user_specified' },
  sharing_service: { '49': 'WHATS_APP', '59': 'EMBED', '404': '404' },
  annotation_type: { '3': 'SPOTLIGHT', '30': 'CALL_TO_ACTION' },
  card_type: { '62': 'VIDEO', '68': 'ASSOCIATED_WEBSITE' },
  end_screen_element_type: { '505': 'SUBSCRIBE', '510': 'BEST_FOR_VIEWER' },
  ad_type: { '1': 'auctionTrueviewInstream', '19': 'auctionBumperInstream', '21': '21' },
  audience_type: { ORGANIC: 'ORGANIC', AD_INSTREAM: 'AD_INSTREAM' },
  uploader_type: { self: 'self', thirdParty: 'thirdParty' },
  claimed_status: { claimed: 'claimed' },
}

const dimensionText = ({ name, kind }: Column, choose: (max: number) => number): string => {
  const words = Object.keys(meaning[name] ?? {})
  if (kind === 'code') return words[choose(words.length - 1)] ?? ''
  const texts: Partial<Record<Column['kind'], string[]>> = {
    day: ['20260630'],
    channelId: ['UCmine'],
    videoId: ['-aB3dE6gH9k', 'zZ9yY8xX7wW', ''],
    playlistId: ['PLone', 'PLtwo'],
    assetId: ['A123', ''],
    country: ['US', 'GB', 'ZZ'],
    province: ['US-CA', 'US-ZZ'],
    currency: ['EUR', 'JPY'],
    text: ['', 'rope, knots and "bends"', '嵐の夜', 'two\nlines'],
    position: ['0', '1', '2', '3'],
    point: ['0.01', '0.5', '1.0'],
  }
  const from = texts[kind] ?? ['']
  return from[choose(from.length - 1)] ?? ''
}

const metricText = ({ kind }: Column, choose: (max: number) => number): string => {
  const number = choose(1000)
  if (kind === 'count') return String(number)
  if (kind === 'netCount') return String(number - 500)
  if (kind === 'rate') return String(number / 7 + 0.5)
  // Files write up to 17 digits.
  return (number / 7).toPrecision(number % 2 === 0 ? 17 : 6)
}

/** Rows of a type with different keys, each cell as a live file may write it. */
export function bulkRows(
  { columns }: Pick<BulkType, 'columns'>,
  maxRows: number,
  choose: (max: number) => number,
): TextRow[] {
  const rows = new Map<string, TextRow>()
  const isClaims = ({ name }: Column) => name === 'claimed_status' || name === 'uploader_type'
  const claims = [
    ['', 'self'],
    ['claimed', 'self'],
    ['claimed', 'thirdParty'],
  ]
  for (let made = 0; made < maxRows; made += 1) {
    const [claimed, uploader] = claims[choose(2)] ?? []
    const row: TextRow = {}
    for (const column of columns)
      row[column.name] = isClaims(column)
        ? ((column.name === 'claimed_status' ? claimed : uploader) ?? '')
        : column.dimension
          ? dimensionText(column, choose)
          : metricText(column, choose)
    const key = columns.filter(({ dimension }) => dimension).map(({ name }) => row[name])
    if (!rows.has(key.join('\u0000'))) rows.set(key.join('\u0000'), row)
  }
  return [...rows.values()]
}

/** Imports files of the type channel_basic into a warehouse that is empty before each test of the `describe`. */
export function channelBasicImports(engine: TestEngine) {
  let service: AnyTestService
  beforeAll(async () => {
    service = await startTestServiceOn({ engine })
  }, 60_000)
  afterEach(() => service.empty())
  afterAll(() => service.close())
  return {
    service: () => service,
    load: (content: string | Buffer, options: { type?: string; title?: string; account?: string } = {}) => {
      const path = join(service.dataDir, 'report.csv')
      writeFileSync(path, content)
      return importFile(service.importContext, { path, account: ownAccount.email, ...options })
    },
    /** The columns of every row, sorted. */
    read: (columns: string) => service.rows(`SELECT ${columns} FROM channel_basic ORDER BY ALL`),
    /** The sum of all views. */
    views: async () => (await service.rows('SELECT sum(views) FROM channel_basic'))[0]?.[0],
  }
}
