import { useState } from 'react'
import type { Channel } from '#tv/data/channel.ts'
import type { PairingView } from '../view.ts'
import './panel.css'

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
function signOf(view: PairingView): SignName | undefined {
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

/** What stands in place of the QR code while there is none; undefined while a code is requested. */
export function Panel({ view }: { view: PairingView }) {
  if (view.at === 'welcome' && view.channel)
    return <Picture title={view.channel.title} pictureUrl={view.channel.pictureUrl} />
  const sign = signOf(view)
  return sign ? <Sign name={sign} /> : <div className="panel skeleton" />
}

/** A symbol of what happened. */
export function Sign({ name }: { name: SignName }) {
  return (
    <div className={name === 'done' ? 'panel panel-good' : 'panel'}>
      <svg className="symbol" viewBox="0 0 96 96" aria-hidden="true">
        <path d={strokes[name]} />
      </svg>
    </div>
  )
}

/** The channel's picture, or its first letter when there is none or it does not load. */
function Picture({ title, pictureUrl }: Omit<Channel, 'id'>) {
  const [broken, setBroken] = useState(false)
  return (
    <div className="panel">
      {pictureUrl !== undefined && !broken ? (
        <img className="picture" src={pictureUrl} alt="" onError={() => setBroken(true)} />
      ) : (
        <span className="picture picture-letter" aria-hidden="true">
          {[...title][0]?.toUpperCase()}
        </span>
      )}
    </div>
  )
}
