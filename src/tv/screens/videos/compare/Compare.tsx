import { useMemo, useState } from 'react'
import type { SharedPage } from '#contract/sharedPage.ts'
import { sourceName } from '#tv/dashboard/labels/trafficSources.ts'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import { SeriesBody, SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { messages as rankMessages } from '#tv/dashboard/rank/messages.ts'
import { messages as sharingMessages } from '#tv/dashboard/sharing/messages.ts'
import { SendSheet } from '#tv/dashboard/sharing/SendSheet.tsx'
import { shownLanguage } from '#tv/dashboard/sharing/seriesPage.ts'
import { useAvailableDates } from '#tv/data/newestDays.ts'
import { daysBetween } from '#tv/dates/days.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { settings } from '#tv/preferences/preferences.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { bothOf } from '#tv/ui/list/Compared.tsx'
import { RankedList } from '#tv/ui/list/RankedList.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import { CompareChart } from './CompareChart.tsx'
import { messages } from './messages.ts'
import { spansOf } from './spans.ts'
import { comparedNames, useSide, useVideo } from './useSide.ts'
import './compare.css'

const screen = 'compare'
const chartKey = `${screen}:chart`

/** Two videos by days since their publication, so that an older one is no larger for its age. */
export default function Compare({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const videos = [useVideo(params.id ?? ''), useVideo(params.other ?? '')] as const
  const { days, available } = useAvailableDates()
  const ages = available && videos.map(({ published }) => published && daysBetween(published, available.newest))
  const isKnown = ages?.every((age): age is number => typeof age === 'number')
  const choice = isKnown ? spansOf(ages as number[]) : undefined
  const [chosen, choose] = useState<number>()
  const [sent, setSent] = useState<SharedPage>()
  const span = choice && (chosen !== undefined && choice.spans.includes(chosen) ? chosen : choice.preset)
  const sides = [useSide(videos[0], span), useSide(videos[1], span)] as const
  const [own, other] = sides
  const waiting = videos.map(({ query }) => query).find(({ data }) => data === undefined)
  const query = waiting ?? (days.data === undefined ? days : sides.map((side) => side.query).find(({ data }) => !data))
  const isEarly = videos.some(({ published }) => available && published && published < available.earliest)
  const curves = own.curve && other.curve ? ([own.curve, other.curve] as const) : undefined
  const titles = [videos[0].title, videos[1].title] as const
  const items = useMemo(() => {
    const of = (rows: typeof own.sources) =>
      rows?.map(({ insightTrafficSourceType: id, views }) => ({ id, title: sourceName('sources', id), value: views }))
    const [first, second] = [of(own.sources), of(other.sources)]
    return first && second && bothOf(first, second)
  }, [own.sources, other.sources])

  return (
    <Screen
      title={t(messages.title)}
      note={
        isKnown && !choice
          ? t(messages.tooYoung)
          : span !== undefined && t(isEarly ? messages.earlySpan : messages.span, { days: span })
      }
      controls={
        <>
          {choice && (
            <Segments
              label={t(messages.spans)}
              focusKey={`${screen}:span`}
              values={choice.spans}
              chosen={span ?? choice.preset}
              onChoose={choose}
              textOf={(days) => t(messages.days, { days })}
            />
          )}
          {/* Also while the numbers load, so that the focus has a place on the screen. */}
          <Button focusKey={`${screen}:send`} onPress={() => curves && own.totals && other.totals && setSent(page())}>
            {t(sharingMessages.send)}
          </Button>
        </>
      }
      firstFocus={chartKey}
    >
      <SeriesBody screen={screen} query={query ?? days} isEmpty={days.data?.length === 0}>
        <div className="compare-heads">
          {videos.map((video, place) => (
            <section key={place === 0 ? 'own' : 'other'} className="compare-head">
              <Thumbnail kind="videos" id={video.id} title={video.title} place="preview" />
              <div className="compare-about">
                <h2 className="compare-title" data-line={place + 1}>
                  <bdi>{video.title}</bdi>
                </h2>
                <dl className="compare-figures">
                  {comparedNames.map((name) => (
                    <div key={name} className="compare-figure">
                      <dt>{t(metrics[name].title)}</dt>
                      <dd>
                        {sides[place]?.totals ? (
                          metrics[name].exact(sides[place]?.totals?.[name] ?? 0)
                        ) : (
                          <Skeleton width="6rem" height="2rem" />
                        )}
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
            </section>
          ))}
        </div>
        <div className="compare-parts">
          <div className="compare-part">
            {curves ? <CompareChart focusKey={chartKey} titles={titles} curves={curves} /> : <SkeletonChart />}
          </div>
          <div className="compare-part compare-sources">
            <h2 className="compare-part-title">{t(messages.sources)}</h2>
            {items && (
              <RankedList
                focusKey={`${screen}:sources`}
                label={t(messages.sources)}
                items={items}
                rows={settings().text === 'large' ? 4 : 5}
                short={numbers.short}
                exact={numbers.exact}
                labels={{ current: titles[0], previous: titles[1] }}
              />
            )}
          </div>
        </div>
      </SeriesBody>
      {sent && <SendSheet page={sent} onClose={() => setSent(undefined)} />}
    </Screen>
  )

  function page(): SharedPage {
    return {
      language: shownLanguage(),
      title: t(messages.title),
      subtitle: t(messages.span, { days: span ?? 0 }),
      columns: [...titles],
      rows: [
        ...comparedNames.map((name) => ({
          name: t(metrics[name].title),
          values: sides.map(({ totals }) => metrics[name].exact(totals?.[name] ?? 0)),
        })),
        ...(items ?? []).map(({ title, value, other: against }) => ({
          name: title,
          values: [numbers.exact(value), numbers.exact(against?.value ?? 0)],
        })),
      ],
      chart: {
        title: t(rankMessages.viewsSince),
        from: t(rankMessages.publicationDay),
        to: t(messages.days, { days: span ?? 0 }),
        highest: numbers.exact(Math.max(0, ...(curves ?? []).flatMap((curve) => curve.slice(-1)))),
        lines: titles.map((name, place) => ({ name, values: [...(curves?.[place] ?? [])] })),
      },
    }
  }
}
