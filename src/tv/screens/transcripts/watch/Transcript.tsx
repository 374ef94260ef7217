import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { isUnderWay } from '#contract/transcription/job.ts'
import { useLastError } from '#tv/data/failure.ts'
import { isGone } from '#tv/data/gone.ts'
import { namesOfJob } from '#tv/data/recordingName.ts'
import { t } from '#tv/language/t.ts'
import { goBack } from '#tv/remote/back.ts'
import { Gone, Message, RetryMessage } from '#tv/ui/message/Message.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import { messages } from '../messages.ts'
import type { Player } from '../playback/player.ts'
import { type OpenRecording, recordingQuery } from '../record/openRecording.ts'
import { jobErrorText, transcriptTrouble, waitingText } from '../record/stateText.ts'
import { Watch } from './Watch.tsx'
import './watch.css'

const againKey = 'transcript:again'

/** One transcript: its words with the audio, or why they are not shown. */
export default function Transcript({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const id = decodeURIComponent(params.id ?? '')
  const query = useQuery(recordingQuery(id))
  const error = useLastError(query)
  const open = query.data
  useEffect(() => () => open?.close(), [open])
  if (open) return <Opened key={id} id={id} open={open} onAgain={() => void query.refetch()} />
  if (!error) return <Plain title={t(messages.title)}>{<TranscriptSkeleton />}</Plain>
  if (isGone(error))
    return (
      <Plain title={t(messages.title)}>
        <Gone screen="transcript" title={t(messages.gone)}>
          {t(messages.goneMeaning)}
        </Gone>
      </Plain>
    )
  const words = transcriptTrouble(error)
  return (
    <Plain title={t(messages.title)}>
      <RetryMessage words={words} focusKey={againKey} query={query} hint={t(messages.again)} />
    </Plain>
  )
}

function Opened({ id, open, onAgain }: { id: string; open: OpenRecording; onAgain: () => void }) {
  useSyncExternalStore(open.onMore, open.version)
  const player = useRef<Player>(undefined)
  const { job, transcript } = open.recording
  if (transcript.words > 0) return <Watch key={open.serial} id={id} open={open} player={player} onAgain={onAgain} />
  const failed = job.status === 'error'
  const { title, meaning } = failed
    ? { title: t(messages.failed), meaning: jobErrorText(job.error_code, job.error_message) }
    : waitingText(job.status)
  const underWay = isUnderWay(job.status)
  // A job that has ended does not change, so there is nothing to check again.
  const action = underWay
    ? { label: t(messages.check), onPress: onAgain }
    : { label: t(messages.back), onPress: goBack }
  return (
    <Plain title={namesOfJob(job).name}>
      <Message title={title} action={{ ...action, focusKey: againKey }}>
        <p>{meaning}</p>
        <p>{t(underWay ? messages.updates : messages.others)}</p>
      </Message>
    </Plain>
  )
}

function Plain({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Screen title={title} firstFocus={againKey}>
      {children}
    </Screen>
  )
}

function TranscriptSkeleton() {
  return (
    <div className="watch-bones" aria-hidden="true">
      {[14, 52, 48, 55, 20, 50, 44].map((width) => (
        <Skeleton key={width} width={`${width}rem`} height="1.75rem" />
      ))}
    </div>
  )
}
