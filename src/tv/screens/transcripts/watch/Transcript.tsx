import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { isUnderWay } from '#contract/transcription/job.ts'
import { isGone } from '../../../data/gone.ts'
import { useLastError } from '../../../data/lastError.ts'
import { goBack } from '../../../remote/back.ts'
import { AskAgain } from '../../../ui/message/AskAgain.tsx'
import { Gone } from '../../../ui/message/Gone.tsx'
import { Message } from '../../../ui/message/Message.tsx'
import { Screen } from '../../../ui/screen/Screen.tsx'
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx'
import { jobErrorWords, transcriptTrouble, waitingWords } from '../record/messages.ts'
import { type OpenRecording, recordingQuery } from '../record/openRecording.ts'
import { namesOfJob } from '../record/recordingName.ts'
import { Watch } from './Watch.tsx'
import './watch.css'

const againKey = 'transcript:again'

/** One transcript: its words with the audio, or why they are not shown. */
export default function Transcript({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const id = decodeURIComponent(params.id ?? '')
  const asked = useQuery(recordingQuery(id))
  const error = useLastError(asked)
  const open = asked.data
  useEffect(() => () => open?.close(), [open])
  if (open) return <Opened key={id} id={id} open={open} onAgain={() => void asked.refetch()} />
  if (!error) return <Plain title="Transcript">{<Coming />}</Plain>
  if (isGone(error))
    return (
      <Plain title="Transcript">
        <Gone screen="transcript" title="No transcript has this ID">
          It was deleted, the ID is wrong, or it belongs to another account.
        </Gone>
      </Plain>
    )
  const words = transcriptTrouble(error)
  return (
    <Plain title="Transcript">
      <AskAgain words={words} focusKey={againKey} asked={asked} hint="Press OK to try again, or Back." />
    </Plain>
  )
}

function Opened({ id, open, onAgain }: { id: string; open: OpenRecording; onAgain: () => void }) {
  useSyncExternalStore(open.onMore, open.version)
  const { job, transcript } = open.recording
  if (transcript.words > 0) return <Watch key={open.serial} id={id} open={open} onAgain={onAgain} />
  const failed = job.status === 'error'
  const { title, meaning } = failed
    ? { title: 'It could not be transcribed', meaning: jobErrorWords(job.error_code, job.error_message) }
    : waitingWords(job.status)
  const underWay = isUnderWay(job.status)
  // A job that has ended does not change, so checking again would be useless.
  const action = underWay ? { label: 'Check again', onPress: onAgain } : { label: 'Back', onPress: goBack }
  return (
    <Plain title={namesOfJob(job).name}>
      <Message title={title} action={{ ...action, focusKey: againKey }}>
        <p>{meaning}</p>
        <p>{underWay ? 'This screen updates automatically.' : 'Press OK or Back for the other transcripts.'}</p>
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

function Coming() {
  return (
    <div className="watch-bones" aria-hidden="true">
      {[14, 52, 48, 55, 20, 50, 44].map((width) => (
        <Skeleton key={width} width={`${width}rem`} height="1.75rem" />
      ))}
    </div>
  )
}
