import { wireTime } from '../time/days.ts'
import type { MessageContent } from './content.ts'
import { worded } from './mail.tsx'

/** What a receiver gets: the sentences, and the numbers that they are made of. */
export const webhookBody = (
  { id, createdAt, unsubscribeLink }: { id: string; createdAt: number; unsubscribeLink: string },
  content: MessageContent,
): string => {
  const { heading, sections } = worded(content)
  return JSON.stringify({
    type: `tenfoot.${content.about}`,
    timestamp: wireTime(createdAt),
    data: { id, heading, sentences: sections.flatMap(({ lines }) => lines), unsubscribe: unsubscribeLink, ...content },
  })
}
