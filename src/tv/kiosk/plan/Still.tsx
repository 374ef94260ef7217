import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '#tv/language/t.ts'
import { drift, keepAwake } from '../display.ts'
import { useInTurn } from '../inTurn.ts'
import { turnByKeys } from '../keys.ts'
import { messages } from '../messages.ts'
import type { Rotation, RotationState } from '../rotation.ts'
import './still.css'

/** For so long a black screen says why it is black, after a press. */
const saidForMs = 10_000

interface StillProps {
  /** Its name for operators. */
  screen: string
  /** The sentences are shown only after a press. */
  isBlack?: boolean
  onLeave: () => void
  children: ReactNode
}

/** A time of a plan without turns. Keys are those of a kiosk that is dimmed: a press wakes it, and the next one leaves. */
export function Still({ screen, isBlack = false, onLeave, children }: StillProps) {
  const place = useRef<HTMLElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [isSaid, setIsSaid] = useState(!isBlack)
  const said = useRef(isSaid)
  said.current = isSaid
  const rotation = useMemo(
    (): Pick<Rotation, 'now' | 'step' | 'pause' | 'wake'> => ({
      now: () => ({ ...resting, dimmed: !said.current }),
      step: () => {},
      pause: () => {},
      wake: () => {
        if (said.current) return false
        setIsSaid(true)
        return true
      },
    }),
    [],
  )
  useInTurn({ rotation, screen, isTroubled: false })
  useEffect(() => {
    if (place.current) return turnByKeys(rotation, place.current, onLeave)
  }, [rotation, onLeave])
  useEffect(() => {
    const stopDrift = frame.current ? drift(frame.current) : () => {}
    // A television that sleeps would not show what comes next.
    const stopAwake = keepAwake()
    return () => {
      stopDrift()
      stopAwake()
    }
  }, [])
  useEffect(() => {
    if (!isBlack || !isSaid) return
    const timer = setTimeout(() => setIsSaid(false), saidForMs)
    return () => clearTimeout(timer)
  }, [isBlack, isSaid])

  return (
    <section ref={place} className="kiosk" data-black={isBlack} tabIndex={-1} aria-label={t(messages.leave)}>
      <div ref={frame} className="kiosk-frame">
        {/* It is there before its text, so that a voice guide reads it. */}
        <div className="kiosk-still" role="status">
          {isSaid && children}
        </div>
      </div>
    </section>
  )
}

const resting: RotationState = {
  index: 0,
  isNews: false,
  next: 0,
  left: 0,
  paused: false,
  dimmed: false,
  row: 0,
  minutes: 0,
}
