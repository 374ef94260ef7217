import { useEffect, useId, useRef, useState } from 'react'
import { t } from '#tv/language/t.ts'
import { alongReading } from '#tv/remote/focus/alongReading.ts'
import { Sheet } from '#tv/ui/dialog/Dialog.tsx'
import { useModal } from '#tv/ui/dialog/useModal.ts'
import type { TranscriptModel } from '../model/transcriptModel.ts'
import { messages } from './messages.ts'

interface ChooseWordProps {
  transcript: TranscriptModel
  /** The number of the word that is pointed at first. */
  first: number
  onChoose: (word: number) => void
  /** Called once, however it closes; the owner then stops rendering it. */
  onClose: () => void
}

/** A choice of one word of a sentence: left and right go by words, up and down by sentences. */
export function ChooseWord({ transcript, first: start, onChoose, onClose }: ChooseWordProps) {
  const [word, setWord] = useState(start)
  const sheet = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLParagraphElement>(null)
  const focused = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { first, last } = transcript.sentenceOf(word)
  const moveTo = (wanted: number) => setWord(Math.max(0, Math.min(wanted, transcript.words - 1)))
  const choose = (chosen: number) => {
    close()
    onChoose(chosen)
  }
  const close = useModal({
    container: sheet,
    focused: () => focused.current,
    hear: ({ action, phase }) => {
      if (phase === 'release') return
      // Among words of another direction than the page's, arrows still go where the eye sees.
      const arrow = alongReading(action, text.current ? getComputedStyle(text.current).direction : undefined)
      if (arrow === 'left') moveTo(word - 1)
      if (arrow === 'right') moveTo(word + 1)
      if (arrow === 'up') moveTo(transcript.sentenceOf(Math.max(0, first - 1)).first)
      if (arrow === 'down' && last + 1 < transcript.words) moveTo(last + 1)
      if (arrow === 'ok' && phase === 'press') choose(word)
    },
    onClose,
  })
  // A sentence may be longer than the screen: the word stays in its middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another word is to be seen.
  useEffect(() => {
    const [box, node] = [text.current, focused.current]
    if (box && node) box.scrollTop = node.offsetTop - box.offsetTop - box.clientHeight / 2
  }, [word])
  const words = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return (
    <Sheet
      container={sheet}
      title={t(messages.whichWord)}
      titleId={`${id}t`}
      wordsId={`${id}d`}
      wide
      onPressOutside={close}
    >
      <p className="dialog-words" id={`${id}d`}>
        {t(messages.whichWordHint)}
      </p>
      <p
        className="word-choice"
        ref={text}
        dir="auto"
        lang={transcript.paragraph(transcript.paragraphOf(word))?.language}
      >
        {words.map((each) => {
          const written = transcript.textOf(each)
          return [
            each > first && /^\s/.test(written) && ' ',
            <button
              key={each}
              type="button"
              className="word-choice-word focusable"
              ref={each === word ? focused : undefined}
              tabIndex={each === word ? 0 : -1}
              onMouseMove={() => moveTo(each)}
              onFocus={() => moveTo(each)}
              onClick={() => choose(each)}
            >
              {written.trim()}
            </button>,
          ]
        })}
      </p>
    </Sheet>
  )
}
