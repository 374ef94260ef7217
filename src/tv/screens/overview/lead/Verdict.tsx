import type { ComparedSeries } from '#tv/dashboard/metrics/comparedSeries.ts'
import type { MetricName } from '#tv/dashboard/metrics/metrics.ts'
import { causeSentences, sentenceOf } from '#tv/dashboard/unusual/sentences.ts'
import type { Finding } from '#tv/dashboard/unusual/unusual.ts'
import type { useUnusual } from '#tv/dashboard/unusual/useUnusual.ts'
import { beingMade } from '#tv/data/failure.ts'
import type { Day } from '#tv/dates/days.ts'
import { lettersWide } from '#tv/format/wideLetters.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import { messages } from '../messages.ts'
import { plainVerdict } from './plainVerdict.ts'

/** A longer sentence is set smaller: it has two lines. In widths of a letter. */
const maxLargeWidth = 68

interface VerdictProps {
  unusual: ReturnType<typeof useUnusual>
  compared: Pick<ComparedSeries<MetricName & 'views'>, 'totals' | 'labels' | 'current' | 'previous'> | undefined
  newest: Day | undefined
  /** The numbers are of a group: what is unusual is known for the whole channel only. */
  isGroup: boolean
}

/**
 * What the numbers say, in one sentence with its cause: the news of the newest days, or, if there is none, a plain
 * sentence about the period. OK opens what is unusual. It appears whole, and in a box of one size.
 */
export function Verdict({ unusual: { findings, news, query }, compared, newest, isGroup }: VerdictProps) {
  const failed = query.error !== null && beingMade(query.error) === undefined
  const isKnown = isGroup || findings !== undefined || failed
  const sentence = isKnown
    ? news
      ? sentenceOf(news)
      : compared && newest && plainVerdict(compared, newest)
    : undefined
  const { props } = useFocus<HTMLButtonElement>({
    focusKey: 'overview:verdict',
    onPress: () => openScreen(isGroup ? '/metric/views' : '/unusual'),
  })
  const others = news ? (findings?.length ?? 1) - 1 : 0
  const details = isGroup ? undefined : news ? causeSentences(news)[0] : otherwise()
  return (
    <button
      {...props}
      type="button"
      className="overview-verdict focusable"
      data-found={news !== undefined}
      aria-busy={sentence === undefined}
      aria-label={sentence === undefined ? t(messages.comparing) : undefined}
    >
      {news && <Sign finding={news} />}
      {sentence === undefined ? (
        <span className="overview-lead-words" aria-hidden="true">
          <Skeleton width="40rem" height="2.25rem" />
          <Skeleton width="26rem" height="1.5rem" />
        </span>
      ) : (
        <span className="overview-lead-words">
          <span className="overview-verdict-words" data-long={lettersWide(sentence) > maxLargeWidth}>
            {sentence}
          </span>
          {details !== undefined && (
            <Details
              sentence={others > 0 ? `${withoutPeriod(details)} · ${t(messages.more, { count: others })}` : details}
              name={news?.causes[0]?.part}
            />
          )}
        </span>
      )}
    </button>
  )

  function otherwise(): string {
    const [older] = findings ?? []
    if (older) return t(messages.earlier, { sentence: sentenceOf(older) })
    return t(findings ? messages.asUsual : messages.notCompared)
  }
}

const withoutPeriod = (sentence: string) => sentence.replace(/[.。।]$/, '')

/** A sentence without room loses the end of the name in it, rather than the number after the name. */
function Details({ sentence, name = '' }: { sentence: string; name: string | undefined }) {
  const at = name === '' ? -1 : sentence.indexOf(name)
  if (at < 0) return <span className="overview-lead-more">{sentence}</span>
  return (
    <span className="overview-lead-more" data-named="true">
      <span>{sentence.slice(0, at)}</span>
      <bdi className="overview-lead-name">{name}</bdi>
      <span>{sentence.slice(at + name.length)}</span>
    </span>
  )
}

/** The picture of the video that a sentence is about or that caused it; otherwise whether it is up or down. */
function Sign({ finding: { insight, causes, video } }: { finding: Finding }) {
  const cause = causes.find(({ by }) => by === 'video')
  const id = insight.kind === 'rank' ? insight.part : cause?.id
  if (id !== undefined)
    return <Thumbnail kind="videos" id={id} title={video?.title ?? cause?.part ?? ''} place="preview" />
  return <Icon name={insight.rarity > 0 ? 'up' : 'down'} className="overview-verdict-icon" />
}
