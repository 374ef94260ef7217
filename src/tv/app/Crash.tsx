import { Component, type ReactNode } from 'react'
import { NoticeScreen } from '../pairing/NoticeScreen.tsx'
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
    const words = {
      title: 'Something went wrong',
      meaning: 'Tenfoot stopped because of an error. Your data is safe.',
      next: 'It restarts automatically. Press OK to restart now.',
    }
    const retry = { at: at + restartMs, in: restartMs }
    return <NoticeScreen words={words} symbol="broken" button="Restart" retry={retry} onPress={reloadPage} />
  }
}
