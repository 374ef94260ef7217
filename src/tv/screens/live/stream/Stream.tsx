import { useQuery } from '@tanstack/react-query'
import { openScreen } from '#tv/remote/back.ts'
import { ComingChart } from '../../../dashboard/metrics/ComingChart.tsx'
import { failureWords } from '../../../data/failure.ts'
import { isGone } from '../../../data/gone.ts'
import { useLastError } from '../../../data/lastError.ts'
import { videoQuery } from '../../../data/videos.ts'
import { dayAt } from '../../../dates/days.ts'
import { days as dayWords, numbers } from '../../../format/locale.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { AskAgain } from '../../../ui/message/AskAgain.tsx'
import { Gone } from '../../../ui/message/Gone.tsx'
import { Message } from '../../../ui/message/Message.tsx'
import { Screen } from '../../../ui/screen/Screen.tsx'
import { curveOf, curveQuery } from '../live.ts'
import { CurvePanel } from './CurvePanel.tsx'
import '../live.css'

const screen = 'stream'
const chartKey = `${screen}:curve`

/** One stream: its concurrent viewers from the first minute to the last. */
export default function Stream({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const id = params.id ?? ''
  const video = useQuery(videoQuery(id))
  const asked = useQuery(curveQuery(id))
  const error = useLastError(asked)
  const gone = isGone(useLastError(video))
  const { title = `Video ${id}`, publishedAt } = video.data ?? {}
  const curve = asked.data && curveOf(asked.data)
  return (
    <Screen
      title={gone ? 'Stream' : video.isPending ? '' : title}
      note={[
        publishedAt && `Streamed ${dayWords.short(dayAt(Date.parse(publishedAt)), dayAt(Date.now()))}`,
        curve && `${numbers.duration(curve.minutes * 60)} long`,
      ]
        .filter(Boolean)
        .join(' · ')}
      choices={
        <Button focusKey={`${screen}:video`} onPress={() => openScreen(`/videos/${encodeURIComponent(id)}`)}>
          Video details
        </Button>
      }
      firstFocus={chartKey}
    >
      <div className="stream-chart">{body()}</div>
    </Screen>
  )

  function body() {
    if (gone)
      return (
        <Gone screen={screen} title="This stream is gone">
          It was deleted, or it is no longer public.
        </Gone>
      )
    if (curve) return <CurvePanel focusKey={chartKey} curve={curve} />
    if (asked.data)
      return (
        <Message title="No viewer curve for this stream">
          <p>The analytics service has no viewers by minute for it. Its views are on the video’s page.</p>
          <p>Press OK on Video details, or Back.</p>
        </Message>
      )
    if (!error) return <ComingChart />
    const words = failureWords(error, 'analytics')
    return <AskAgain words={words} focusKey={`${screen}:again`} asked={asked} />
  }
}
