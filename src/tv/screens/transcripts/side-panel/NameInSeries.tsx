import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { speakerName } from '#tv/data/speakerName.ts'
import { t } from '#tv/language/t.ts'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import { type OpenRecording, recordingQuery } from '../record/openRecording.ts'
import { type SeriesRecording, seriesQuery } from '../record/series.ts'
import { transcriptTrouble } from '../record/stateText.ts'
import { useNameOf } from '../record/useNameOf.ts'
import { messages } from './messages.ts'

const onlyHere = 'only here'
/** Most letters of what a speaker says first: a line of the choice. */
const maxLetters = 60

/**
 * Asks who a person is in the other recordings of a series, one recording after another. Nothing is guessed: nobody is
 * named who was not chosen. Without a series, nothing is asked.
 */
export function NameInSeries({
  of,
  name,
  onName,
}: {
  of: SeriesRecording
  name: string
  onName: (recording: string, speaker: number) => void
}) {
  const { data: others = [] } = useQuery(seriesQuery(of))
  /** The list of recordings, one of them, or nothing more. */
  const [at, setAt] = useState<'list' | 'end' | { recording: string }>('list')
  /** The speaker that was chosen in each. */
  const [named, setNamed] = useState<Readonly<Record<string, number>>>({})
  if (at === 'end' || others.length === 0) return null
  const other = at === 'list' ? undefined : others.find(({ id }) => id === at.recording)
  if (other)
    return (
      <ChooseSpeaker
        of={other}
        name={name}
        onChoose={(speaker) => {
          setNamed((before) => ({ ...before, [other.id]: speaker }))
          onName(other.id, speaker)
        }}
        onClose={() => setAt('list')}
      />
    )
  const speakerIn = (id: string) => {
    const speaker = named[id]
    return speaker === undefined ? undefined : speakerName(speaker)
  }
  return (
    <Menu
      title={t(messages.alsoIn, { name })}
      values={[onlyHere, ...others.map(({ id }) => id)]}
      chosen={undefined}
      textOf={(id) => others.find((one) => one.id === id)?.name ?? t(messages.inNoOther)}
      noteOf={speakerIn}
      onChoose={(id) => setAt(id === onlyHere ? 'end' : { recording: id })}
      onClose={() => setAt('end')}
    />
  )
}

/** The speakers of another recording, each with what they say first. */
function ChooseSpeaker({
  of: { id, name: recording },
  name,
  onChoose,
  onClose,
}: {
  of: SeriesRecording
  name: string
  onChoose: (speaker: number) => void
  onClose: () => void
}) {
  const { data: open, error } = useQuery(recordingQuery(id))
  useEffect(() => () => open?.close(), [open])
  if (error) return <NoChoice {...transcriptTrouble(error)} onClose={onClose} />
  return open ? <Speakers {...{ id, recording, name, open, onChoose, onClose }} /> : null
}

function Speakers({
  id,
  recording,
  name,
  open,
  onChoose,
  onClose,
}: {
  id: string
  recording: string
  name: string
  open: OpenRecording
  onChoose: (speaker: number) => void
  onClose: () => void
}) {
  // More speakers may come while the rest loads.
  useSyncExternalStore(open.onMore, open.version)
  const nameOf = useNameOf(id)
  const { transcript } = open.recording
  const speakers = [...transcript.speakers].sort((one, other) => one - other)
  if (speakers.length === 0)
    return open.recording.whole ? (
      <NoChoice title={recording} meaning={t(messages.noSpeakers)} onClose={onClose} />
    ) : null
  return (
    <Menu
      title={t(messages.whoIs, { name, recording })}
      values={speakers.map(String)}
      chosen={undefined}
      textOf={(speaker) => nameOf(Number(speaker)) ?? speakerName(Number(speaker))}
      noteOf={(speaker) => transcript.firstSaidBy(Number(speaker))?.slice(0, maxLetters)}
      onChoose={(speaker) => onChoose(Number(speaker))}
      onClose={onClose}
    />
  )
}

/** Why no speaker of a recording can be chosen. */
function NoChoice({ title, meaning, onClose }: { title: string; meaning: string; onClose: () => void }) {
  return (
    <Dialog title={title} actions={[{ label: t(messages.close), onPress: () => {} }]} onClose={onClose}>
      <p>{meaning}</p>
    </Dialog>
  )
}
