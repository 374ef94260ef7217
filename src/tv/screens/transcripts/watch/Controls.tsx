import { useState, useSyncExternalStore } from 'react'
import { Typing } from '../../../keyboard/Typing.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Menu } from '../../../ui/menu/Menu.tsx'
import { usePlayback } from '../playback/playback.ts'
import { rates } from '../playback/player.ts'
import { type StepName, stepNames } from '../playback/steps.ts'
import type { Recording } from '../record/recording.ts'
import { type SidePanelView, titleOf } from '../side-panel/views.ts'

const steps: Readonly<Record<StepName, string>> = {
  seconds: '10 seconds',
  word: 'Word',
  utterance: 'Passage',
  chapter: 'Chapter',
}
const maxSearchLength = 60

interface ControlsProps {
  step: StepName
  onStep: (step: StepName) => void
  beside: SidePanelView
  names: readonly SidePanelView[]
  recording: Recording
  onBeside: (name: SidePanelView) => void
  sought: string
  onFind: (text: string) => void
  following: boolean
  onFollow: (following: boolean) => void
  /** Loads the record again; undefined unless the rest of it did not load. */
  onAgain: (() => void) | undefined
}

/** The controls of a recording, in one row. */
export function Controls(props: ControlsProps) {
  const { step, onStep, beside, names, recording, onBeside, sought, onFind, following, onFollow, onAgain } = props
  const { player } = usePlayback()
  const { running, rate, sound } = useSyncExternalStore(player.onChange, player.state)
  const [open, setOpen] = useState<'step' | 'rate' | 'beside' | 'find'>()
  const close = () => setOpen(undefined)
  return (
    <div className="watch-controls">
      <Button focusKey="transcript:play" onPress={player.toggle}>
        {running ? 'Pause' : 'Play'}
      </Button>
      <Button focusKey="transcript:step" onPress={() => setOpen('step')}>
        Step: {steps[step]}
      </Button>
      <Button focusKey="transcript:rate" onPress={() => setOpen('rate')}>
        Speed: {rate}×
      </Button>
      <Button focusKey="transcript:beside" onPress={() => setOpen('beside')}>
        View: {titleOf(beside, recording)}
      </Button>
      <Button focusKey="transcript:find" onPress={() => setOpen('find')}>
        Find
      </Button>
      {!following && (
        <Button focusKey="transcript:follow" onPress={() => onFollow(true)}>
          Follow
        </Button>
      )}
      {sound === 'lost' && (
        <Button focusKey="transcript:sound" onPress={player.retrySound}>
          Retry sound
        </Button>
      )}
      {onAgain && (
        <Button focusKey="transcript:again" onPress={onAgain}>
          Load the rest
        </Button>
      )}
      {open === 'step' && (
        <Menu
          title="Left and right skip by"
          values={stepNames}
          chosen={step}
          textOf={(name) => steps[name]}
          onChoose={onStep}
          onClose={close}
        />
      )}
      {open === 'rate' && (
        <Menu
          title="Speed"
          values={rates.map(String)}
          chosen={String(rate)}
          textOf={(value) => `${value}×`}
          onChoose={(value) => player.setRate(Number(value))}
          onClose={close}
        />
      )}
      {open === 'beside' && (
        <Menu
          title="View"
          values={names}
          chosen={beside}
          textOf={(name) => titleOf(name, recording)}
          onChoose={onBeside}
          onClose={close}
        />
      )}
      {open === 'find' && (
        <Typing
          title="Find a word"
          field="search"
          text={sought}
          longest={maxSearchLength}
          mayBeEmpty
          onDone={onFind}
          onClose={close}
        />
      )}
    </div>
  )
}
