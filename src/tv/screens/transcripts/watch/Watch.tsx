import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Message } from '#contract/message.ts'
import type { SharedPage } from '#contract/sharedPage.ts'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import { chaptersOf } from '#contract/transcription/sections.ts'
import { SendSheet } from '#tv/dashboard/sharing/SendSheet.tsx'
import { namesOfJob } from '#tv/data/recordingName.ts'
import { dotted, listOf } from '#tv/format/list.ts'
import { t } from '#tv/language/t.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { onPress } from '#tv/remote/press.ts'
import { useInUse } from '#tv/time/inUse.ts'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { Stage } from '../captions/Stage.tsx'
import { messages } from '../messages.ts'
import { hitsIn } from '../model/find.ts'
import { wordsToFind } from '../model/suggest.ts'
import { openPlayback, PlaybackContext } from '../playback/playback.ts'
import type { Player, Sound } from '../playback/player.ts'
import { countSteps, type StepName } from '../playback/steps.ts'
import { Reading } from '../reading/Reading.tsx'
import type { RowLook } from '../reading/row.ts'
import { correctionsQuery } from '../record/corrections.ts'
import { languageName } from '../record/languageName.ts'
import type { OpenRecording } from '../record/openRecording.ts'
import { useNameOf } from '../record/useNameOf.ts'
import { SidePanel } from '../side-panel/SidePanel.tsx'
import { repeatsWords } from '../side-panel/views.ts'
import { Controls, useIdleControls } from './Controls.tsx'
import { momentPage } from './momentPage.ts'
import { Timeline, timelineKey } from './Timeline.tsx'
import { timelineMarks } from './timelineMarks.ts'
import { useView } from './useView.ts'
import './watch.css'

interface WatchProps {
  id: string
  open: OpenRecording
  /** The player of the record that this screen showed last: one that is loaded again continues from there. */
  player: RefObject<Player | undefined>
  onAgain: () => void
}

/** The screen of a recording: words or captions, the side panel, the time line, the controls. */
export function Watch({ id, open, player, onAgain }: WatchProps) {
  const version = useSyncExternalStore(open.onMore, open.version)
  const { recording } = open
  const { job } = recording
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record grows in its place.
  const chapters = useMemo(() => chaptersOf(job.result), [job, version])
  const [following, setFollowing] = useState(true)
  const [step, setStep] = useEntryState<StepName>('transcript:step', 'seconds')
  // Asked when the words are there: they come first.
  const canCorrect = useQuery({ ...correctionsQuery(id), enabled: recording.whole }).data != null
  const { shown, names, setView, showPanel } = useView(recording, canCorrect)
  const [instead, setInstead] = useState<number>()
  const [sought, setSought] = useState('')
  const [sent, setSent] = useState<SharedPage>()
  /** Whether words were corrected since the record was loaded. */
  const isChanged = useRef(false)
  const { name } = namesOfJob(job)
  const transcript =
    (instead === undefined ? undefined : recording.translations[instead]?.transcript) ?? recording.transcript

  const playback = usePlaybackOf({ id, open, player }, () => ({
    transcript,
    chapters: chapters.map(({ start = 0 }) => start),
  }))
  const { running, sound } = useSyncExternalStore(playback.player.onChange, playback.player.state)
  useInUse(running)
  const idle = useIdleControls(running)
  // Can be read while rendering: the focus does not move while the controls are idle.
  const atControls = idle && document.activeElement?.closest('.watch-controls') != null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a transcript that has grown has other hits.
  const hits = useMemo(() => hitsIn(transcript, sought), [transcript, sought, version])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a transcript that has grown has other words.
  const suggest = useMemo(
    () =>
      wordsToFind(
        transcript,
        chapters.flatMap(({ keywords }) => keywords),
      ),
    [transcript, chapters, version],
  )
  const channels = job.file?.number_of_channels ?? job.result?.metadata?.number_of_distinct_channels ?? 1
  const duration = playback.duration()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record grows in its place.
  const marks = useMemo(
    () => timelineMarks(shown, { result: job.result, hits, duration }),
    [shown, job, hits, duration, version],
  )
  const nameOf = useNameOf(job.id)
  const look = useMemo((): RowLook => {
    const words = new Set(hits.flatMap(({ words }) => words))
    return {
      channels,
      languages: recording.transcript.languages.size,
      languageName,
      isHit: (word) => words.has(word),
      nameOf,
    }
  }, [hits, channels, recording, nameOf])
  const follow = useCallback((next: boolean) => setFollowing(next), [])
  const moved = useCallback(() => setFollowing(true), [])
  useMediaKeys(playback, moved)

  return (
    <PlaybackContext value={playback}>
      <div className="watch" data-idle={idle} data-at-controls={atControls}>
        <Screen title={name} note={<Note open={open} sound={sound} />} firstFocus={timelineKey}>
          <div className="watch-main">
            {shown === 'captions' ? (
              <Stage recording={recording} />
            ) : (
              <Reading
                key={shown === 'large' ? 'large' : 'all'}
                size={shown === 'large' ? 'large' : shown === 'nothing' ? 'wide' : 'beside'}
                transcript={transcript}
                version={version}
                look={look}
                following={following}
                onFollow={follow}
                onPanel={showPanel}
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
              onChanged={() => {
                isChanged.current = true
                open.changed()
              }}
              onAgain={onAgain}
            />
          </div>
          <Timeline chapters={chapters} marks={marks} step={step} onMove={moved} />
          <Controls
            step={step}
            onStep={setStep}
            view={shown}
            names={names}
            recording={recording}
            onView={(next) => {
              setView(next)
              if (isChanged.current && repeatsWords(next)) onAgain()
              // Three lines without the spoken word would show nothing of use.
              if (next === 'large') setFollowing(true)
            }}
            onFind={(text) => {
              setSought(text)
              if (text !== '') setView('hits')
            }}
            sought={sought}
            suggest={suggest}
            following={following}
            onFollow={follow}
            onSend={() =>
              setSent(momentPage({ name, job, transcript, time: playback.player.clock.now(), channels, nameOf }))
            }
            onAgain={open.failure() === undefined ? undefined : onAgain}
          />
          {sent && <SendSheet page={sent} onClose={() => setSent(undefined)} />}
        </Screen>
      </div>
    </PlaybackContext>
  )
}

/** The playback of a recording, which is closed when the screen is. */
function usePlaybackOf(
  { id, open, player }: Pick<WatchProps, 'id' | 'open' | 'player'>,
  landmarks: Parameters<typeof openPlayback>[0]['landmarks'],
) {
  const latest = useState(() => ({ landmarks }))[0]
  latest.landmarks = landmarks
  const [playback] = useState(() => {
    const { file } = open.recording.job
    const url = file ? transcriptionProxyPaths.file(id) : undefined
    const before = player.current?.clock
    const startAt = before ? before.now() : startTimeOf(location.search)
    const opened = openPlayback({ job: id, open, url, landmarks: () => latest.landmarks(), startAt })
    if (before ? before.running() : startAt !== undefined) opened.player.play()
    player.current = opened.player
    return opened
  })
  useEffect(() => () => playback.close(), [playback])
  return playback
}

/** The media keys of the remote, which work wherever the focus is. */
function useMediaKeys(playback: ReturnType<typeof openPlayback>, onMove: () => void): void {
  useEffect(() => {
    const count = countSteps()
    const move = (step: StepName, steps: number) => {
      if (steps === 0) return true
      playback.step(step, steps)
      onMove()
      return true
    }
    return onPress('base', ({ action, phase, heldMs }) => {
      if (phase === 'release') return false
      const { player } = playback
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
  }, [playback, onMove])
}

const soundText: Readonly<Record<Exclude<Sound, 'on'>, Message>> = {
  none: messages.noAudio,
  lost: messages.lostAudio,
  unplayable: messages.unplayable,
  held: messages.held,
}

function Note({ open, sound }: { open: OpenRecording; sound: Sound }) {
  const { recording } = open
  if (open.failure() !== undefined) return t(messages.notWhole)
  if (sound !== 'on') return t(soundText[sound])
  const languages = listOf([...recording.transcript.languages].map(languageName))
  const { file } = namesOfJob(recording.job)
  return dotted([file, languages, !recording.whole && t(messages.stillLoading)])
}

/** The time from which an address asks to play: `?at=842.5`, in seconds. */
function startTimeOf(search: string): number | undefined {
  const seconds = Number(new URLSearchParams(search).get('at') ?? Number.NaN)
  return seconds >= 0 && Number.isFinite(seconds) ? seconds : undefined
}
