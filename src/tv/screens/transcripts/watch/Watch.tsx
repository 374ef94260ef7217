import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import { chaptersOf } from '#contract/transcription/sections.ts'
import { useEntryState } from '../../../remote/focus/entryState.ts'
import { onPress } from '../../../remote/press.ts'
import { Screen } from '../../../ui/screen/Screen.tsx'
import { Stage } from '../captions/Stage.tsx'
import { hitsIn } from '../find/find.ts'
import { openPlayback, PlaybackContext } from '../playback/playback.ts'
import { countSteps, type StepName } from '../playback/steps.ts'
import { Reading } from '../reading/Reading.tsx'
import type { RowLook } from '../reading/row.ts'
import { languageName } from '../record/messages.ts'
import type { OpenRecording } from '../record/openRecording.ts'
import { namesOfJob } from '../record/recordingName.ts'
import { SidePanel } from '../side-panel/SidePanel.tsx'
import { namesOf, type SidePanelView } from '../side-panel/views.ts'
import { Timeline, timelineKey } from '../timeline/Timeline.tsx'
import { Controls } from './Controls.tsx'
import { useIdleControls } from './useIdleControls.ts'
import './watch.css'

interface WatchProps {
  id: string
  open: OpenRecording
  onAgain: () => void
}

/** The screen of a recording: words or captions, the side panel, the time line, the controls. */
export function Watch({ id, open, onAgain }: WatchProps) {
  const version = useSyncExternalStore(open.onMore, open.version)
  const { recording } = open
  const { job } = recording
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record grows in its place.
  const chapters = useMemo(() => chaptersOf(job.result), [job, version])
  const [following, setFollowing] = useState(true)
  const [step, setStep] = useEntryState<StepName>('transcript:step', 'seconds')
  const [beside, setBeside] = useEntryState<SidePanelView>('transcript:beside', 'chapters')
  const [instead, setInstead] = useState<number>()
  const [sought, setSought] = useState('')
  const transcript =
    (instead === undefined ? undefined : recording.translations[instead]?.transcript) ?? recording.transcript

  const session = useSessionOf(id, open, () => ({ transcript, chapters: chapters.map(({ start = 0 }) => start) }))
  const { running, sound } = useSyncExternalStore(session.player.onChange, session.player.state)
  const idle = useIdleControls(running)
  // Can be read while rendering: the focus does not move while the controls are idle.
  const atControls = idle && document.activeElement?.closest('.watch-controls') != null
  const names = namesOf(recording)
  const shown = names.includes(beside) ? beside : (names.find((name) => name !== 'captions') ?? 'job')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a transcript that has grown has other hits.
  const hits = useMemo(() => hitsIn(transcript, sought), [transcript, sought, version])
  const look = useMemo((): RowLook => {
    const words = new Set(hits.flatMap(({ words }) => words))
    return {
      channels: job.file?.number_of_channels ?? job.result?.metadata?.number_of_distinct_channels ?? 1,
      languages: recording.transcript.languages.size,
      languageName,
      isHit: (word) => words.has(word),
    }
  }, [hits, job, recording])
  const follow = useCallback((next: boolean) => setFollowing(next), [])
  const moved = useCallback(() => setFollowing(true), [])
  useMediaKeys(session, moved)

  return (
    <PlaybackContext value={session}>
      <div className="watch" data-idle={idle} data-at-controls={atControls}>
        <Screen title={namesOfJob(job).name} note={<Note open={open} sound={sound} />} firstFocus={timelineKey}>
          <div className="watch-main">
            {shown === 'captions' ? (
              <Stage recording={recording} />
            ) : (
              <Reading
                key={shown === 'large' ? 'large' : 'all'}
                large={shown === 'large'}
                transcript={transcript}
                version={version}
                look={look}
                following={following}
                onFollow={follow}
              />
            )}
            <SidePanel
              name={shown}
              recording={recording}
              version={version}
              hits={hits}
              sought={sought}
              instead={instead}
              onInstead={setInstead}
              onJump={moved}
            />
          </div>
          <Timeline chapters={chapters} step={step} onMove={moved} />
          <Controls
            step={step}
            onStep={setStep}
            beside={shown}
            names={names}
            recording={recording}
            onBeside={(view) => {
              setBeside(view)
              // Three lines without the spoken word would show nothing of use.
              if (view === 'large') setFollowing(true)
            }}
            onFind={(text) => {
              setSought(text)
              if (text !== '') setBeside('hits')
            }}
            sought={sought}
            following={following}
            onFollow={follow}
            onAgain={open.failure() === undefined ? undefined : onAgain}
          />
        </Screen>
      </div>
    </PlaybackContext>
  )
}

/** The playback of a recording, which is closed when the screen is. */
function useSessionOf(id: string, open: OpenRecording, landmarks: Parameters<typeof openPlayback>[0]['landmarks']) {
  const latest = useState(() => ({ landmarks }))[0]
  latest.landmarks = landmarks
  const [session] = useState(() => {
    const { file } = open.recording.job
    const url = file ? transcriptionProxyPaths.file(id) : undefined
    return openPlayback({ job: id, open, url, landmarks: () => latest.landmarks() })
  })
  useEffect(() => () => session.close(), [session])
  return session
}

/** The media keys of the remote, which work wherever the focus is. */
function useMediaKeys(session: ReturnType<typeof openPlayback>, onMove: () => void): void {
  useEffect(() => {
    const count = countSteps()
    const move = (step: StepName, steps: number) => {
      if (steps === 0) return true
      session.step(step, steps)
      onMove()
      return true
    }
    return onPress('base', ({ action, phase, heldMs }) => {
      if (phase === 'release') return false
      const { player } = session
      switch (action) {
        case 'playPause':
          if (phase === 'press') player.toggle()
          return true
        case 'play':
          player.play()
          return true
        case 'pause':
        case 'stop':
          player.pause()
          return true
        case 'rewind':
          return move('seconds', -count(phase, heldMs))
        case 'fastForward':
          return move('seconds', count(phase, heldMs))
        case 'previous':
          return move('chapter', phase === 'press' ? -1 : 0)
        case 'next':
          return move('chapter', phase === 'press' ? 1 : 0)
        default:
          return false
      }
    })
  }, [session, onMove])
}

const soundWords = {
  on: '',
  none: 'This transcript has no audio. The words run without it.',
  lost: 'The audio did not load. The words run without it.',
  unplayable: 'This TV cannot play this kind of audio. The words run without it.',
  held: 'Press OK on Play to start the sound.',
} as const

function Note({ open, sound }: { open: OpenRecording; sound: keyof typeof soundWords }) {
  const { recording } = open
  if (open.failure() !== undefined) return 'The rest of the transcript did not load.'
  if (soundWords[sound] !== '') return soundWords[sound]
  const languages = [...recording.transcript.languages].map(languageName).join(', ')
  const { file } = namesOfJob(recording.job)
  return [file, languages, !recording.whole && 'still loading'].filter(Boolean).join(' · ')
}
