import { t } from '#tv/language/t.ts'
import { goBack } from '#tv/remote/back.ts'
import { Message } from './Message.tsx'
import { messages } from './messages.ts'

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
    <Message title={title} action={{ label: t(messages.back), focusKey: `${screen}:gone`, onPress: goBack }}>
      <p>{children}</p>
      <p>{t(messages.goBack)}</p>
    </Message>
  )
}
