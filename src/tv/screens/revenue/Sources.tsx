import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Message } from '#contract/message.ts'
import { countryName } from '#tv/dashboard/labels/countries.ts'
import { type Currency, moneyIn } from '#tv/dashboard/money/currency.ts'
import { videoTitles } from '#tv/data/channel.ts'
import { moneyKey } from '#tv/data/lock.ts'
import { askReport } from '#tv/data/report.ts'
import { unnamedVideo } from '#tv/data/unnamed.ts'
import type { Period } from '#tv/dates/periods.ts'
import { i18n, t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { RankedAnswer } from '#tv/ui/list/RankedList.tsx'
import { messages } from './messages.ts'

const rankings = ['countries', 'videos', 'ads'] as const
type Ranking = (typeof rankings)[number]
const titles: Readonly<Record<Ranking, Message>> = {
  countries: messages.countries,
  videos: messages.videos,
  ads: messages.ads,
}
const labels: Readonly<Record<Ranking, Message>> = {
  countries: messages.countriesBy,
  videos: messages.videosBy,
  ads: messages.adsBy,
}

/**
 * The names of the service's ad types (specification: bulk-report-columns 7). An unknown ad type is shown as received.
 */
const adTypes: Readonly<Record<string, Message>> = {
  auctionBumperInstream: messages.bumpers,
  auctionDisplay: messages.display,
  auctionInstream: messages.skippableAuction,
  auctionTrueviewInslate: messages.chosenBefore,
  auctionTrueviewInstream: messages.skippable,
  auctionUnknown: messages.otherAuction,
  reservedBumperInstream: messages.bumpersReserved,
  reservedClickToPlay: messages.clickReserved,
  reservedDisplay: messages.displayReserved,
  reservedInstream: messages.beforeReserved,
  reservedInstreamSelect: messages.chosenReserved,
  reservedMasthead: messages.masthead,
  reservedUnknown: messages.otherReserved,
  unknown: messages.unknown,
}

function adName(adType: string): string {
  const name = adTypes[adType]
  return name ? t(name) : adType
}

const requested = 25
const ranked = z.object({ id: z.string(), title: z.string(), value: z.number() })
type Ranked = z.infer<typeof ranked>

/** The largest parts of the revenue in a period: countries, videos or ad types. */
export const sourcesQuery = (ranking: Ranking, period: Period, currency: Currency) =>
  queryOptions({
    queryKey: [...moneyKey, 'sources', ranking, period, currency],
    queryFn: async ({ signal }): Promise<Ranked[]> => {
      const common = { period, currency, maxResults: requested } as const
      if (ranking === 'ads') {
        const metrics = ['grossRevenue'] as const
        const rows = await askReport({ ...common, metrics, by: ['adType'], sort: '-grossRevenue' }, signal)
        return rows.map(({ adType, grossRevenue: value }) => ({ id: adType, title: adName(adType), value }))
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
  const isGross = ranking === 'ads' && sources.data?.length !== 0
  // In a language with longer words than English, the choices above the list have two rows.
  const rows = i18n.locale === 'en' ? 5 : 4
  return (
    <section className="revenue-sources" aria-label={t(messages.sources)}>
      <Segments
        label={t(messages.sources)}
        focusKey="revenue:sources"
        values={rankings}
        chosen={ranking}
        onChoose={setRanking}
        textOf={(value) => t(titles[value])}
      />
      {isGross && <p className="revenue-meaning">{t(messages.adsMeaning)}</p>}
      <RankedAnswer
        focusKey={`revenue:list:${ranking}`}
        label={t(labels[ranking])}
        {...(ranking === 'videos' && { pictures: 'videos' as const })}
        query={sources}
        items={sources.data}
        rows={isGross ? rows - 1 : rows}
        short={money.short}
        exact={money.exact}
        empty={t(messages.none)}
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
