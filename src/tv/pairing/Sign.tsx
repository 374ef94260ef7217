import type { NoticeText } from './noticeText.ts'
import type { PairingView } from './view.ts'

/** The symbols of what happened, as strokes in a view box of 96 × 96. */
const strokes = {
  refused: 'M48 12a36 36 0 1 0 .1 0M22.5 22.5l51 51',
  locked: 'M24 44h48v36H24zM34 44V32a14 14 0 0 1 28 0v12M48 58v8',
  broken: 'M48 14L88 82H8zM48 38v20M48 68v4',
  waiting: 'M48 12a36 36 0 1 0 .1 0M48 28v20l14 10',
  unplugged: 'M28 72h42a15 15 0 0 0 2-29.8A24 24 0 0 0 26.6 45 13.6 13.6 0 0 0 28 72zM14 16l66 68',
  done: 'M48 12a36 36 0 1 0 .1 0M30 49l13 13 24-26',
} as const

export type SignName = keyof typeof strokes

/** Returns the symbol of a view; undefined while a code is shown or requested. */
export function signOf(view: PairingView): SignName | undefined {
  switch (view.at) {
    case 'starting':
    case 'code':
      return undefined
    case 'away':
      return 'unplugged'
    case 'claiming':
    case 'welcome':
      return 'done'
    case 'failed':
      switch (view.reason) {
        case 'denied':
          return 'refused'
        case 'policy':
        case 'organization':
          return 'locked'
        case 'rate_limited':
          return 'waiting'
        case 'unreachable':
          return 'unplugged'
        default:
          return 'broken'
      }
  }
}

/** Shows a symbol in place of the QR code; without a name, a skeleton until the QR code is there. */
export function Sign({ name }: { name: SignName | undefined }) {
  if (!name) return <div className="panel skeleton" />
  return (
    <div className={name === 'done' ? 'panel panel-good' : 'panel'}>
      <svg className="symbol" viewBox="0 0 96 96" aria-hidden="true">
        <path d={strokes[name]} />
      </svg>
    </div>
  )
}

/** What happened, what it means and what to press, in place of the steps. */
export function Notice({ title, meaning, next }: NoticeText) {
  return (
    <>
      <h1 className="notice-title">{title}</h1>
      <p className="notice-meaning">{meaning}</p>
      <p className="notice-next">{next}</p>
    </>
  )
}
