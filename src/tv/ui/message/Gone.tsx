import { goBack } from '#tv/remote/back.ts'
import { Message } from './Message.tsx'

interface GoneProps {
  /** Names the screen in focus keys. */
  screen: string
  title: string
  /** Why, as far as it is known. */
  children: string
}

/** In the place of something that no longer exists: its only button goes back. */
export function Gone({ screen, title, children }: GoneProps) {
  return (
    <Message title={title} action={{ label: 'Back', focusKey: `${screen}:gone`, onPress: goBack }}>
      <p>{children}</p>
      <p>Press OK to go back.</p>
    </Message>
  )
}
