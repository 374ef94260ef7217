import { useEffect, useState } from 'react'
import type { Message } from '#contract/message.ts'
import { dotted } from '../format/list.ts'
import { numbers } from '../format/locale.ts'
import { t } from '../language/t.ts'
import { currentPath, onEntryChange } from '../remote/back.ts'
import { onPress } from '../remote/press.ts'
import { messages } from './messages.ts'
import { after, areDone, finish, type Step, steps } from './steps.ts'
import './onboarding.css'

const tips: Readonly<Record<Step, Message>> = { move: messages.move, open: messages.open, back: messages.back }
const isHome = () => currentPath() === '/'

/**
 * Three tips over the first screen after the first pairing: move, open, back. Each goes when the person does it, and
 * none returns. They have no focus, so the remote works as always.
 */
export default function FirstSteps() {
  const [step, setStep] = useState<Step | 'done'>(() => (areDone() ? 'done' : 'move'))
  useEffect(() => {
    if (step === 'done') return finish()
    const stopPresses = onPress('overlay', ({ action, phase }) => {
      if (phase !== 'press') return false
      const next = after(step, action, isHome())
      setStep(next.step)
      return next.isUsed
    })
    // The Back of some televisions arrives only as a change of history.
    const stopEntries = onEntryChange(() => {
      if (step === 'back' && isHome()) setStep('done')
    })
    return () => {
      stopPresses()
      stopEntries()
    }
  }, [step])
  if (step === 'done') return null
  const place = t(messages.place, {
    step: numbers.exact(steps.indexOf(step) + 1),
    steps: numbers.exact(steps.length),
  })
  return (
    <aside className="first-steps" role="status" data-testid="first-steps">
      <Remote step={step} />
      <p className="first-steps-words">
        <span className="first-steps-tip">{t(tips[step])}</span>
        <span className="first-steps-place">{dotted([place, step !== 'back' && t(messages.hide)])}</span>
      </p>
    </aside>
  )
}

/** A remote: the ring of arrows around OK, and Back below it. The key of the step is lit. */
function Remote({ step }: { step: Step }) {
  const lit = (of: Step) => (step === of ? 'first-steps-lit' : undefined)
  return (
    <svg className="first-steps-remote" viewBox="0 0 64 96" aria-hidden="true">
      <rect x="2" y="2" width="60" height="92" rx="14" className="first-steps-body" />
      <path className={lit('move')} d="M32 10l6 7H26zM32 58l6-7H26zM8 34l7-6v12zM56 34l-7-6v12z" />
      <circle className={lit('open')} cx="32" cy="34" r="9" />
      <path className={lit('back')} d="M24 74l9-8v5h3a8 8 0 0 1 8 8v5h-5v-4a4 4 0 0 0-4-4h-2v6z" />
    </svg>
  )
}
