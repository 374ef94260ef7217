import { useEffect, useRef } from 'react'
import type { ScreenAnswer } from '#contract/fleet.ts'
import { QrCode } from '../code/QrCode.tsx'
import { closeByAnyKey } from '../kiosk/keys.ts'
import { t } from '../language/t.ts'
import { messages } from './messages.ts'

interface ScreenCardProps {
  screen: ScreenAnswer['screen']
  onClose: () => void
}

/**
 * Which screen this is, to be read from far: its name, its place, and a code that opens its page for operators. Any key
 * closes it, and does nothing else; the focus stays on the screen below.
 */
export function ScreenCard({ screen: { name, place, url }, onClose }: ScreenCardProps) {
  const node = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (node.current) return closeByAnyKey(node.current, () => close.current())
  }, [])
  return (
    <div ref={node} className="fleet-card whole-screen" role="alert">
      <div className="fleet-card-text">
        <p className="fleet-card-name">
          <bdi>{name}</bdi>
        </p>
        {place !== '' && (
          <p className="fleet-card-place">
            <bdi>{place}</bdi>
          </p>
        )}
        <p className="fleet-card-words">{t(messages.scan)}</p>
        <p className="fleet-card-words">{t(messages.close)}</p>
      </div>
      <div className="fleet-card-code">
        <QrCode text={url} label={t(messages.code)} />
      </div>
    </div>
  )
}
