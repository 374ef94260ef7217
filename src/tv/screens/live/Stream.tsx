import { useQuery } from '@tanstack/react-query'
import { SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { failureText, useLastError } from '#tv/data/failure.ts'
import { isGone } from '#tv/data/gone.ts'
import { unnamedVideo } from '#tv/data/unnamed.ts'
import { videoQuery } from '#tv/data/videos.ts'
import { dayAt } from '#tv/dates/days.ts'
import { dotted } from '#tv/format/list.ts'
import { days as dayText, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { Gone, Message, RetryMessage } from '#tv/ui/message/Message.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { CurvePanel } from './CurvePanel.tsx'
import { curveQuery, viewerCurve } from './live.ts'
import { streamMessages } from './messages.ts'
import './live.css'

const screen = 'stream'
const chartKey = `${screen}:curve`

/** One stream: its concurrent viewers from the first minute to the last. */
export default function Stream({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const id = params.id ?? ''
  const video = useQuery(videoQuery(id))
  const query = useQuery(curveQuery(id))
  const error = useLastError(query)
  const isStreamGone = isGone(useLastError(video))
  const { title = unnamedVideo(id), publishedAt } = video.data ?? {}
  const curve = query.data && viewerCurve(query.data)
  return (
    <Screen
      title={isStreamGone ? t(streamMessages.title) : video.isPending ? '' : title}
      note={dotted([
        publishedAt &&
          t(streamMessages.streamed, { day: dayText.short(dayAt(Date.parse(publishedAt)), dayAt(Date.now())) }),
        curve && t(streamMessages.long, { duration: numbers.duration(curve.minutes * 60) }),
      ])}
      controls={
        <Button focusKey={`${screen}:video`} onPress={() => openScreen(`/videos/${encodeURIComponent(id)}`)}>
          {t(streamMessages.details)}
        </Button>
      }
      firstFocus={chartKey}
    >
      <div className="stream-chart">{body()}</div>
    </Screen>
  )

  function body() {
    if (isStreamGone)
      return (
        <Gone screen={screen} title={t(streamMessages.gone)}>
          {t(streamMessages.goneMeaning)}
        </Gone>
      )
    if (curve) return <CurvePanel focusKey={chartKey} curve={curve} />
    if (query.data)
      return (
        <Message title={t(streamMessages.noCurve)}>
          <p>{t(streamMessages.noCurveMeaning)}</p>
          <p>{t(streamMessages.noCurveNext)}</p>
        </Message>
      )
    if (!error) return <SkeletonChart />
    const words = failureText(error, 'analytics')
    return <RetryMessage words={words} focusKey={`${screen}:again`} query={query} />
  }
}
