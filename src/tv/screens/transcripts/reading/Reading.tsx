import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { t } from '#tv/language/t.ts'
import { openOverlay } from '#tv/remote/back.ts'
import { alongReading } from '#tv/remote/focus/alongReading.ts'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { onPress } from '#tv/remote/press.ts'
import { messages } from '../messages.ts'
import type { TranscriptModel } from '../model/transcriptModel.ts'
import { followActiveWord, soundingOf } from '../playback/activeWord.ts'
import { usePlayback, useScheduledUpdate } from '../playback/playback.ts'
import { countSteps } from '../playback/steps.ts'
import { Column } from './column.ts'
import type { RowLook } from './row.ts'
import './reading.css'

export const wordsKey = 'transcript:words'

interface ReadingProps {
  /** `beside`: with a panel beside them; `wide`: in large lines over the whole width; `large`: three lines alone. */
  size: 'beside' | 'wide' | 'large'
  transcript: TranscriptModel
  /** Rises when the transcript has grown. */
  version: number
  look: RowLook
  following: boolean
  onFollow: (following: boolean) => void
  /** Shows what stands beside the words. */
  onPanel: () => void
}

/**
 * The words, with the spoken one marked. OK enters them: then up and down scroll, OK plays from there, left and right
 * go by words, Back leaves. Until they are entered, the arrow along the line shows the panel, if it is hidden.
 */
export function Reading({ size, transcript, version, look, following, onFollow, onPanel }: ReadingProps) {
  const playback = usePlayback()
  const { box, column } = useColumn(transcript, version, look, following)
  const { running } = useSyncExternalStore(playback.player.onChange, playback.player.state)
  const { reading, enter } = useReading({ transcript, column, onFollow })
  const { props } = useFocus<HTMLElement>({
    focusKey: wordsKey,
    onPress: enter,
    onArrow: (direction) => {
      const isOurs = size === 'wide' && alongReading(direction) === 'right'
      if (isOurs) onPanel()
      return isOurs
    },
  })

  useEffect(() => {
    const node = box.current
    if (!node) return
    const scroll = (event: WheelEvent) => {
      onFollow(false)
      column()?.scrollBy(event.deltaY)
    }
    node.addEventListener('wheel', scroll, { passive: true })
    return () => node.removeEventListener('wheel', scroll)
  }, [box, column, onFollow])

  const press = ({ target }: MouseEvent) => {
    const word = target instanceof Element ? column()?.wordOf(target) : undefined
    if (word === undefined) return props.onClick?.()
    playback.seek(transcript.startOf(word))
    onFollow(true)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys come from the remote layer.
    <section
      {...props}
      className="reading focusable"
      aria-label={t(messages.label)}
      data-reading={reading}
      data-large={size === 'large'}
      data-wide={size === 'wide'}
      onClick={press}
    >
      {/* Dims the other rows only while it follows the voice: a person who scrolls must be able to read all rows. */}
      <div className="reading-box" ref={box} data-dims={running && following && !reading} />
      {reading && <p className="reading-hint">{t(messages.hint)}</p>}
    </section>
  )
}

/** A column that marks the words of a transcript in time with the playback. */
export function useColumn(transcript: TranscriptModel, version: number, look: RowLook, following: boolean) {
  const playback = usePlayback()
  const box = useRef<HTMLDivElement>(null)
  const opened = useRef<Column>(undefined)
  useEffect(() => {
    const node = box.current
    if (!node) return
    const column = new Column(node)
    opened.current = column
    return () => {
      opened.current = undefined
      column.close()
    }
  }, [])
  useEffect(() => {
    opened.current?.show(transcript, look)
    playback.updateAll()
  }, [transcript, look, playback])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that more words have loaded.
  useEffect(() => {
    opened.current?.grew()
    playback.updateAll()
  }, [version, playback])
  useEffect(() => opened.current?.follow(following), [following])
  const activeWordAt = useMemo(() => followActiveWord(transcript), [transcript])
  useScheduledUpdate((time) => {
    const { until, ...place } = activeWordAt(time)
    const { running, waiting, rate } = playback.player.state()
    opened.current?.setPlace(place, running && !waiting ? soundingOf(transcript, place.word, time, rate) : undefined)
    return until
  })
  return { box, column: useCallback(() => opened.current, []) }
}

interface ReadingKeys {
  transcript: TranscriptModel
  column: () => Column | undefined
  onFollow: (following: boolean) => void
}

/** The keys inside the words. A chart is entered and left in the same way. */
function useReading({ transcript, column, onFollow }: ReadingKeys) {
  const playback = usePlayback()
  const [reading, setReading] = useState(false)
  const close = useRef(() => {})
  const keys = useMemo(() => {
    let pointed: number | undefined
    const count = countSteps()
    const point = (paragraph: number | undefined) => {
      pointed = paragraph
      column()?.point(paragraph)
    }
    const playFrom = (paragraph: number) => {
      point(undefined)
      playback.seek(transcript.startOf(transcript.firstWord(paragraph)))
      onFollow(true)
    }
    return {
      leave: () => point(undefined),
      hear: () =>
        onPress('part', ({ action, phase, heldMs }) => {
          const isMove = action === 'up' || action === 'down' || action === 'left' || action === 'right'
          if (!isMove && action !== 'ok') return false
          const steps = count(phase, heldMs)
          if (steps === 0) return true
          if (action === 'ok') {
            if (phase === 'repeat') return true
            if (pointed === undefined) playback.player.toggle()
            else {
              playFrom(pointed)
              playback.player.play()
            }
            return true
          }
          // Among words of another direction than the page's, arrows still go where the eye sees.
          const arrow = alongReading(action, column()?.direction())
          const moved = arrow === 'up' || arrow === 'left' ? -steps : steps
          if (action === 'up' || action === 'down') {
            onFollow(false)
            const from = pointed ?? column()?.atLine() ?? 0
            point(Math.max(0, Math.min(from + moved, transcript.paragraphs - 1)))
          } else if (pointed !== undefined) playFrom(pointed)
          else {
            playback.step('word', moved)
            onFollow(true)
          }
          return true
        }),
    }
  }, [transcript, column, playback, onFollow])

  useEffect(() => (reading ? keys.hear() : undefined), [reading, keys])
  useEffect(() => () => close.current(), [])
  const enter = () => {
    if (reading) return
    setReading(true)
    close.current = openOverlay(() => {
      close.current = () => {}
      keys.leave()
      setReading(false)
    })
  }
  return { reading, enter }
}
