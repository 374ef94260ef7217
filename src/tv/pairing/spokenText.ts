import { t } from '../language/t.ts'
import { displayAddress, spelled } from '../prelude/address.ts'
import { messages } from './messages.ts'
import type { NoticeText } from './noticeText.ts'
import type { PairingView } from './view.ts'

/**
 * What a voice guide says when the view changes: the message, or what is wrong with the code, or the code. The code is
 * spelled, because a voice would read it as a word.
 */
export function spokenText(view: PairingView, words: NoticeText | undefined, trouble: string | undefined): string {
  if (words)
    return [words.title, words.meaning, words.next]
      .filter((part) => part !== '')
      .join('. ')
      .replace(/([.。।])\./g, '$1')
  if (view.at !== 'code') return ''
  if (!trouble && view.digits) return `${t(messages.choose)}: ${view.digits}`
  if (!trouble && view.isEntered) return t(messages.found)
  return trouble ?? t(messages.speak, { address: displayAddress(view.verificationUrl), code: spelled(view.userCode) })
}
