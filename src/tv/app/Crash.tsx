import { Component, type ReactNode } from 'react'
import { t } from '../language/t.ts'
import { NoticeScreen } from '../pairing/NoticeScreen.tsx'
import { reloadPage } from '../prelude/reloadPage.ts'
import { steadyClock } from '../time/steadyClock.ts'
import { messages } from './messages.ts'

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
    const words = {
      title: t(messages.crash),
      meaning: t(messages.crashMeaning),
      next: t(messages.crashNext),
    }
    const retry = { at: at + restartMs, in: restartMs }
    return (
      <NoticeScreen words={words} symbol="broken" button={t(messages.restart)} retry={retry} onPress={reloadPage} />
    )
  }
}
