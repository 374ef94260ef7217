import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Message } from '#contract/message.ts'
import { messages as sharingMessages } from '#tv/dashboard/sharing/messages.ts'
import { Typing } from '#tv/keyboard/Typing.tsx'
import { t } from '#tv/language/t.ts'
import { onPress } from '#tv/remote/press.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import { messages } from '../messages.ts'
import { usePlayback } from '../playback/playback.ts'
import { rates } from '../playback/player.ts'
import { type StepName, stepNames } from '../playback/steps.ts'
import type { Recording } from '../record/recording.ts'
import { type SidePanelView, titleOf } from '../side-panel/views.ts'

const steps: Readonly<Record<StepName, Message>> = {
  seconds: messages.stepSeconds,
  word: messages.stepWord,
  utterance: messages.stepPassage,
  chapter: messages.stepChapter,
}
const maxSearchLength = 60

interface ControlsProps {
  step: StepName
  onStep: (step: StepName) => void
  view: SidePanelView
  names: readonly SidePanelView[]
  recording: Recording
  onView: (name: SidePanelView) => void
  sought: string
  onFind: (text: string) => void
  /** Words that are likely to be sought, by what is typed. */
  suggest: (typed: string) => string[]
  following: boolean
  onFollow: (following: boolean) => void
  /** Sends the sentence that is said to a phone. */
  onSend: () => void
  /** Loads the record again; undefined unless the rest of it did not load. */
  onAgain: (() => void) | undefined
}

/** The controls of a recording, in one row. */
export function Controls(props: ControlsProps) {
  const {
    step,
    onStep,
    view,
    names,
    recording,
    onView,
    sought,
    onFind,
    suggest,
    following,
    onFollow,
    onSend,
    onAgain,
  } = props
  const { player } = usePlayback()
  const { running, rate, sound } = useSyncExternalStore(player.onChange, player.state)
  const [open, setOpen] = useState<'step' | 'rate' | 'view' | 'find'>()
  const close = () => setOpen(undefined)
  return (
    <div className="watch-controls">
      <Button focusKey="transcript:play" onPress={player.toggle}>
        {t(running ? messages.pause : messages.play)}
      </Button>
      <Button focusKey="transcript:view" onPress={() => setOpen('view')}>
        {t(messages.view, { view: titleOf(view, recording) })}
      </Button>
      <Button focusKey="transcript:find" onPress={() => setOpen('find')}>
        {t(messages.find)}
      </Button>
      <Button focusKey="transcript:rate" onPress={() => setOpen('rate')}>
        {t(messages.rate, { rate })}
      </Button>
      <Button focusKey="transcript:step" onPress={() => setOpen('step')}>
        {t(messages.step, { step: t(steps[step]) })}
      </Button>
      {following ? (
        // A sign, because the words of all controls would not fit in the row in every language.
        <Button focusKey="transcript:send" onPress={onSend}>
          <Icon name="phone" />
          <span className="spoken-only">{t(sharingMessages.send)}</span>
        </Button>
      ) : (
        <Button focusKey="transcript:follow" onPress={() => onFollow(true)}>
          {t(messages.follow)}
        </Button>
      )}
      {sound === 'lost' && (
        <Button focusKey="transcript:sound" onPress={player.retrySound}>
          {t(messages.retrySound)}
        </Button>
      )}
      {onAgain && (
        <Button focusKey="transcript:again" onPress={onAgain}>
          {t(messages.loadRest)}
        </Button>
      )}
      {open === 'step' && (
        <Menu
          title={t(messages.stepTitle)}
          values={stepNames}
          chosen={step}
          textOf={(name) => t(steps[name])}
          onChoose={onStep}
          onClose={close}
        />
      )}
      {open === 'rate' && (
        <Menu
          title={t(messages.rateTitle)}
          values={rates.map(String)}
          chosen={String(rate)}
          textOf={(value) => t(messages.rateValue, { rate: Number(value) })}
          onChoose={(value) => player.setRate(Number(value))}
          onClose={close}
        />
      )}
      {open === 'view' && (
        <Menu
          title={t(messages.viewTitle)}
          values={names}
          chosen={view}
          textOf={(name) => titleOf(name, recording)}
          onChoose={onView}
          onClose={close}
        />
      )}
      {open === 'find' && (
        <Typing
          title={t(messages.findTitle)}
          field="search"
          text={sought}
          maxLength={maxSearchLength}
          mayBeEmpty
          suggest={suggest}
          onDone={onFind}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Milliseconds after the last press until everything but the words and the time fades. */
const idleAfterMs = 3_000

/** Whether the recording has played for a while without a press or a move of the pointer. */
export function useIdleControls(running: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!running) return
    let timer: ReturnType<typeof setTimeout>
    const wake = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), idleAfterMs)
    }
    wake()
    // This layer gets each press first; `false` passes it on.
    const stopListening = onPress('overlay', () => {
      wake()
      return false
    })
    window.addEventListener('mousemove', wake)
    return () => {
      clearTimeout(timer)
      stopListening()
      window.removeEventListener('mousemove', wake)
      setIdle(false)
    }
  }, [running])
  useEffect(() => {
    // The navigation rail is outside of the screen's elements, so it reads the state here.
    document.documentElement.dataset.watching = String(idle)
    return () => {
      delete document.documentElement.dataset.watching
    }
  }, [idle])
  return idle
}
