import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Now } from '#contract/now.ts'
import { nowQuery } from '#tv/data/now.ts'
import { t } from '#tv/language/t.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { BroadcastChart } from './BroadcastChart.tsx'
import { FirstHoursChart } from './FirstHoursChart.tsx'
import { useFirstHours } from './firstDays.ts'
import { messages } from './messages.ts'
import { NowAnswer } from './NowAnswer.tsx'
import { NowTiles, nowTileKey, type Shown } from './NowTiles.tsx'
import { Rising } from './Rising.tsx'
import { SpanChart } from './SpanChart.tsx'
import { ageOf } from './spans.ts'
import { momentText } from './texts.ts'
import { useOldNote } from './useOldNote.ts'
import './now.css'

const chartKey = 'now:chart'

/** Live numbers: subscribers, views by minute and by hour, rising videos, the newest video and a broadcast. */
export default function NowScreen() {
  const query = useQuery(nowQuery)
  return (
    <Screen
      title={t(messages.title)}
      note={useOldNote(query.data) ?? sinceNote(query.data)}
      firstFocus={nowTileKey('minutes')}
    >
      <NowAnswer screen="now" query={query}>
        {(now) => <Numbers now={now} />}
      </NowAnswer>
    </Screen>
  )
}

function sinceNote(now: Now | undefined): string | undefined {
  if (!now || now.since === null || now.sampledAt === null) return undefined
  return t(messages.since, { moment: momentText(now.since, now.sampledAt) })
}

/** The numbers; skeletons until they are there. */
function Numbers({ now }: { now: Now | undefined }) {
  const [chosen, choose] = useEntryState<Shown>('now:shown', 'minutes')
  const firstHours = useFirstHours(now)
  const newest = firstHours && ageOf(firstHours) ? firstHours : undefined
  const broadcast = now?.broadcast ?? undefined
  const isThere = { minutes: true, hours: true, newest: newest !== undefined, broadcast: broadcast !== undefined }
  const shown = isThere[chosen] ? chosen : 'minutes'
  return (
    <>
      <NowTiles now={now} newest={newest} shown={shown} onChoose={choose} />
      <div className="now-row">
        {now && chart(now)}
        {now?.videos.some(({ lastHour }) => lastHour !== null) && <Rising videos={now.videos} />}
      </div>
    </>
  )

  function chart(now: Now) {
    if (shown === 'newest' && newest) return <FirstHoursChart focusKey={chartKey} newest={newest} />
    if (shown === 'broadcast' && broadcast) return <BroadcastChart focusKey={chartKey} broadcast={broadcast} />
    return <SpanChart focusKey={chartKey} kind={shown === 'hours' ? 'hours' : 'minutes'} now={now} />
  }
}

/** Prefetches the numbers. */
export const prefetchScreen = (client: QueryClient) => client.prefetchQuery(nowQuery)
