import { goBack } from '#tv/remote/back.ts'
import { Message } from './Message.tsx'

interface GoneProps {
  /** Names the screen in focus keys. */
  screen: string
  title: string
  /** Why, as far as anybody can say. */
  children: string
}

/** In the place of something that is not there any more: there is nothing to do but to go back. */
export function Gone({ screen, title, children }: GoneProps) {
  return (
    <Message title={title} action={{ label: 'Back', focusKey: `${screen}:gone`, onPress: goBack }}>
      <p>{children}</p>
      <p>Press OK to go back.</p>
    </Message>
  )
}
