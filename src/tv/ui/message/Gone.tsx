import { t } from '#tv/language/t.ts'
import { goBack } from '#tv/remote/back.ts'
import { failureMessages } from '../messages.ts'
import { Message } from './Message.tsx'

interface GoneProps {
  /** Prefix of the focus key. */
  screen: string
  title: string
  /** The reason, if it is known. */
  children: string
}

/** Replaces something that no longer exists: its only button goes back. */
export function Gone({ screen, title, children }: GoneProps) {
  return (
    <Message title={title} action={{ label: t(failureMessages.back), focusKey: `${screen}:gone`, onPress: goBack }}>
      <p>{children}</p>
      <p>{t(failureMessages.goBack)}</p>
    </Message>
  )
}
