import { Component, type ReactNode } from 'react'
import { t } from '../language/t.ts'
import { messages } from '../pairing/messages.ts'
import { NoticeScreen } from '../pairing/NoticeScreen.tsx'
import { serverAway } from '../pairing/noticeText.ts'
import { useNotices } from '../pairing/useNotices.ts'
import { reloadPage } from '../prelude/reloadPage.ts'
import { steadyClock } from '../time/steadyClock.ts'

/** Nobody presses keys at a kiosk, so the page reloads after this time. */
const restartMs = 30_000

/** Shown when rendering failed or the app did not load: a message, a button, and an automatic reload. */
export class Crash extends Component<{ children: ReactNode }, { at: number | undefined }> {
  override state: { at: number | undefined } = { at: undefined }

  static getDerivedStateFromError(): { at: number } {
    return { at: steadyClock.now() }
  }

  override componentDidCatch(): void {
    setTimeout(reloadPage, restartMs)
  }

  override render(): ReactNode {
    const { at } = this.state
    if (at === undefined) return this.props.children
    return <CrashNotice at={at} />
  }
}

function CrashNotice({ at }: { at: number }) {
  const notices = useNotices(true)
  if (!notices) return null
  return (
    <NoticeScreen
      words={notices === 'failed' ? serverAway() : notices.crashText()}
      panel={notices !== 'failed' && notices.signPanel('broken')}
      button={notices === 'failed' ? t(messages.tryAgain) : notices.restartText()}
      retry={{ at: at + restartMs, in: restartMs }}
      onPress={reloadPage}
    />
  )
}
