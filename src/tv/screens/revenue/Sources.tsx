import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { openScreen } from '#tv/remote/back.ts'
import { countryName } from '../../dashboard/labels/countries.ts'
import { type Currency, moneyIn } from '../../dashboard/money/currency.ts'
import { videoTitles } from '../../data/channel.ts'
import { askReport } from '../../data/report.ts'
import { unnamedVideo } from '../../data/unnamed.ts'
import type { Period } from '../../dates/periods.ts'
import { Segments } from '../../ui/controls/Segments.tsx'
import { RankedAnswer } from '../../ui/list/RankedAnswer.tsx'

const rankings = ['countries', 'videos', 'ads'] as const
type Ranking = (typeof rankings)[number]
const titles: Readonly<Record<Ranking, string>> = { countries: 'Countries', videos: 'Videos', ads: 'Ad types' }

/**
 * The names of the service's ad types (specification: bulk-report-columns 7). An unknown ad type is shown as received.
 */
const adTypes: Readonly<Record<string, string>> = {
  auctionBumperInstream: 'Bumpers',
  auctionDisplay: 'Display',
  auctionInstream: 'Skippable, by auction',
  auctionTrueviewInslate: 'Chosen before the video',
  auctionTrueviewInstream: 'Skippable',
  auctionUnknown: 'Other, by auction',
  reservedBumperInstream: 'Bumpers, reserved',
  reservedClickToPlay: 'Click to play, reserved',
  reservedDisplay: 'Display, reserved',
  reservedInstream: 'Before the video, reserved',
  reservedInstreamSelect: 'Chosen, reserved',
  reservedMasthead: 'Masthead',
  reservedUnknown: 'Other, reserved',
  unknown: 'Unknown',
}

const asked = 25
const ranked = z.object({ id: z.string(), title: z.string(), value: z.number() })
type Ranked = z.infer<typeof ranked>

const sourcesQuery = (ranking: Ranking, period: Period, currency: Currency) =>
  queryOptions({
    queryKey: ['report', 'sources of revenue', ranking, period, currency],
    queryFn: async ({ signal }): Promise<Ranked[]> => {
      const common = { period, currency, most: asked } as const
      if (ranking === 'ads') {
        const metrics = ['grossRevenue'] as const
        const rows = await askReport({ ...common, metrics, by: ['adType'], sort: '-grossRevenue' }, signal)
        return rows.map(({ adType, grossRevenue: value }) => ({ id: adType, title: adTypes[adType] ?? adType, value }))
      }
      const metrics = ['estimatedRevenue'] as const
      if (ranking === 'countries') {
        const rows = await askReport({ ...common, metrics, by: ['country'], sort: '-estimatedRevenue' }, signal)
        return rows.map(({ country, estimatedRevenue: value }) => ({ id: country, title: countryName(country), value }))
      }
      const rows = await askReport({ ...common, metrics, by: ['video'], sort: '-estimatedRevenue' }, signal)
      const ids = rows.map(({ video }) => video)
      const names = await videoTitles(ids, signal)
      return rows.map(({ video, estimatedRevenue: value }) => ({
        id: video,
        title: names.get(video) ?? unnamedVideo(video),
        value,
      }))
    },
    meta: { stored: z.array(ranked) },
  })

interface SourcesProps {
  period: Period
  currency: Currency
}

/** The revenue by country or video, or what advertisers paid by ad type. */
export function Sources({ period, currency }: SourcesProps) {
  const [ranking, setRanking] = useState<Ranking>('countries')
  const sources = useQuery(sourcesQuery(ranking, period, currency))
  const money = moneyIn(currency)
  return (
    <section className="revenue-sources" aria-label="Where it comes from">
      <Segments
        label="Where it comes from"
        focusKey="revenue:sources"
        values={rankings}
        chosen={ranking}
        onChoose={setRanking}
        textOf={(value) => titles[value]}
      />
      <RankedAnswer
        focusKey={`revenue:list:${ranking}`}
        label={`${titles[ranking]} by ${ranking === 'ads' ? 'what advertisers paid' : 'revenue'}`}
        {...(ranking === 'videos' && { pictures: 'videos' as const })}
        asked={sources}
        items={sources.data}
        rows={5}
        short={money.short}
        exact={money.exact}
        empty="No revenue in this period."
        {...(ranking !== 'ads' && {
          onPress: ({ id }) =>
            openScreen(
              ranking === 'videos' ? `/videos/${encodeURIComponent(id)}` : `/audience/${encodeURIComponent(id)}`,
            ),
        })}
      />
    </section>
  )
}
