import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, useLastError } from '../data/failure.ts'
import { hubKey, moneyKey, unlock } from '../data/lock.ts'
import { useOwnSession } from '../data/ownSession.ts'
import { t } from '../language/t.ts'
import { goBack } from '../remote/back.ts'
import { Button } from '../ui/controls/Button.tsx'
import { RetryMessage } from '../ui/message/Message.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { messages } from './messages.ts'
import { PinEntry } from './PinEntry.tsx'
import { checkPin, pinQuery, removePin, setPin } from './pinCalls.ts'

const screen = 'pin'

/** Sets the PIN of the account on this television, changes it, or turns it off. */
export default function PinScreen() {
  const query = useQuery(pinQuery)
  const error = useLastError(query)
  const isSet = query.data?.isSet
  const client = useQueryClient()
  const { forget } = useOwnSession()
  const [current, setCurrent] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const [warning, setWarning] = useState<string>()

  const done = (nowSet: boolean, key?: string) => {
    client.setQueryData(pinQuery.queryKey, { isSet: nowSet })
    unlock(client, key)
    goBack()
  }
  const enterCurrent = async (pin: string) => {
    const answer = await checkPin(pin)
    if (!answer.isRight) return answer
    setCurrent(pin)
    return undefined
  }
  const choose = async (pin: string) => {
    setWarning(undefined)
    setChosen(pin)
    return undefined
  }
  const repeat = async (pin: string) => {
    if (pin !== chosen) {
      setWarning(t(messages.differs))
      setChosen(undefined)
      return undefined
    }
    const answer = await setPin(pin, current)
    if (!answer.isRight) return answer
    // Nothing that is locked stays on the disk of the television.
    forget(moneyKey, hubKey)
    done(true, answer.unlock)
    return undefined
  }
  const turnOff = async () => {
    try {
      const answer = await removePin(current ?? '')
      if (answer.isRight) done(false)
      else setCurrent(undefined)
    } catch (error) {
      setWarning(Object.values(failureText(error, 'tenfoot')).join(' '))
    }
  }

  const step =
    isSet && current === undefined
      ? { title: messages.current, meaning: messages.currentMeaning, onPin: enterCurrent }
      : chosen !== undefined
        ? { title: messages.repeat, meaning: messages.repeatMeaning, onPin: repeat }
        : { title: isSet ? messages.chooseNew : messages.choose, meaning: messages.chooseMeaning, onPin: choose }
  return (
    <Screen
      title={t(messages.title)}
      note={t(messages.about)}
      controls={
        isSet &&
        current !== undefined && (
          <Button focusKey={`${screen}:off`} onPress={() => void turnOff()}>
            {t(messages.turnOff)}
          </Button>
        )
      }
      firstFocus={`${screen}:pin:5`}
    >
      {isSet !== undefined ? (
        // The keys, of which one has the focus, stay from step to step.
        <PinEntry
          screen={screen}
          title={t(step.title)}
          meaning={t(step.meaning)}
          warning={chosen === undefined ? warning : undefined}
          onPin={step.onPin}
        >
          {step.onPin === enterCurrent && <p className="pin-forgotten">{t(messages.forgotten)}</p>}
        </PinEntry>
      ) : (
        error !== undefined && (
          <RetryMessage words={failureText(error, 'tenfoot')} focusKey={`${screen}:again`} query={query} />
        )
      )}
    </Screen>
  )
}
