import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readJobs } from '#tv/data/jobList.ts'
import { namesOfJob } from '#tv/data/recordingName.ts'
import { dotted } from '#tv/format/list.ts'
import { numbers, times } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import { type Join, JoinFailure, Waiting } from './joining.tsx'
import { messages } from './messages.ts'

const finished = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601. */
  createdAt: z.optional(z.string()),
  /** Seconds. */
  duration: z.optional(z.number()),
})

/** The newest ones; the video of an older one is chosen on the screen of its transcript. */
const maxFinished = '50'

/** The newest recordings whose transcripts are done. */
const finishedQuery = queryOptions({
  queryKey: ['transcripts', 'finished'],
  queryFn: async ({ signal }): Promise<z.infer<typeof finished>[]> => {
    const { items } = await readJobs({ limit: maxFinished, status: 'done' }, signal)
    return items.map((job) => ({
      id: job.id,
      name: namesOfJob(job).name,
      ...(job.created_at != null && { createdAt: job.created_at }),
      ...(job.file?.audio_duration != null && { duration: job.file.audio_duration }),
    }))
  },
  staleTime: 10_000,
  meta: { stored: z.array(finished) },
})

/** Beside the IDs of recordings, in which it cannot occur. */
const noRecording = '(none)'

interface ChooseRecordingProps {
  video: string
  /** The recording that the video has and the service no longer has: it can be taken off. */
  goneRecording: string | undefined
  join: Join
  isOpen: boolean
  onClose: () => void
}

/** The sheet in which a person chooses the recording of a video, newest first; or none, if its own one is gone. */
export function ChooseRecording({ video, goneRecording, join, isOpen, onClose }: ChooseRecordingProps) {
  const query = useQuery({ ...finishedQuery, enabled: isOpen })
  if (!isOpen) return <JoinFailure join={join} />
  const title = t(messages.chooseRecording)
  const recordings = query.data
  if (!recordings || (recordings.length === 0 && goneRecording === undefined))
    return (
      <Waiting title={title} query={query} service="transcription" none={t(messages.noRecordings)} onClose={onClose} />
    )
  const recordingOf = (id: string) => recordings.find((recording) => recording.id === id)
  return (
    <Menu
      title={title}
      values={[...(goneRecording === undefined ? [] : [noRecording]), ...recordings.map(({ id }) => id)]}
      chosen={undefined}
      textOf={(id) => (id === noRecording ? t(messages.noRecording) : (recordingOf(id)?.name ?? id))}
      noteOf={(id) => {
        const { createdAt = '', duration } = recordingOf(id) ?? {}
        const at = Date.parse(createdAt)
        const when = !Number.isNaN(at) && times.moment(at, Date.now())
        return dotted([when, duration !== undefined && numbers.duration(duration)])
      }}
      onChoose={(id) => {
        if (id !== noRecording) join.mutate({ recording: id, video })
        else if (goneRecording !== undefined) join.mutate({ recording: goneRecording, video: null })
      }}
      onClose={onClose}
    />
  )
}
