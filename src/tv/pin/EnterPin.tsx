import { useQueryClient } from '@tanstack/react-query'
import { unlock } from '../data/lock.ts'
import { t } from '../language/t.ts'
import { offerFocus } from '../remote/focus/focusManager.ts'
import { messages } from './messages.ts'
import { PinEntry } from './PinEntry.tsx'
import { checkPin } from './pinCalls.ts'

interface EnterPinProps {
  /** Names the screen in focus keys. */
  screen: string
  /** The focus key of the element that appears then. */
  firstFocus: string
}

/** Shown in place of numbers that the PIN locks. */
export function EnterPin({ screen, firstFocus }: EnterPinProps) {
  const client = useQueryClient()
  const enter = async (pin: string) => {
    const answer = await checkPin(pin)
    if (!answer.isRight) return answer
    unlock(client, answer.unlock)
    // The element appears as soon as the answer is here.
    offerFocus(firstFocus)
    return undefined
  }
  return (
    <PinEntry screen={screen} title={t(messages.enter)} meaning={t(messages.enterMeaning)} onPin={enter}>
      <p className="pin-forgotten">{t(messages.forgotten)}</p>
    </PinEntry>
  )
}
