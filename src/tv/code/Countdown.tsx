import { useLayoutEffect, useRef } from 'react'
import { steadyClock } from '../time/steadyClock.ts'

const radius = 44
const length = 2 * Math.PI * radius

interface CountdownProps {
  /** Steady-clock time at which it ends, and the duration of a full ring; ms. */
  endsAt: number
  wholeMs: number
  /** What happens at the end. */
  caption: string
}

/** A thin ring that empties, with minutes and seconds. It writes one text and one attribute a second, without React. */
export function Countdown({ endsAt, wholeMs, caption }: CountdownProps) {
  const ring = useRef<SVGCircleElement>(null)
  const text = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      const face = countdownFace(endsAt - steadyClock.now(), wholeMs)
      if (text.current) text.current.textContent = face.text
      ring.current?.setAttribute('stroke-dashoffset', String(length * (1 - face.part)))
      if (face.nextMs !== undefined) timer = setTimeout(draw, face.nextMs)
    }
    draw()
    return () => clearTimeout(timer)
  }, [endsAt, wholeMs])

  return (
    <div className="countdown" role="timer" aria-label={caption}>
      <svg className="countdown-ring" viewBox="0 0 96 96" aria-hidden="true">
        <circle className="countdown-track" cx="48" cy="48" r={radius} />
        <circle ref={ring} className="countdown-left" cx="48" cy="48" r={radius} strokeDasharray={length} />
      </svg>
      <span className="countdown-words">
        <span ref={text} className="countdown-time" />
        <span className="countdown-caption">{caption}</span>
      </span>
    </div>
  )
}

interface CountdownFace {
  /** Minutes and seconds, `14:05`; hours in front when there are any. */
  text: string
  /** Part of the ring that is left, 0 to 1. */
  part: number
  /** Milliseconds until the face changes; undefined at the end. */
  nextMs: number | undefined
}

/**
 * What a countdown shows with `leftMs` milliseconds left of `wholeMs`. It shows a second until that second is over, so
 * it reads 0:00 exactly at the end.
 */
export function countdownFace(leftMs: number, wholeMs: number): CountdownFace {
  const left = Math.max(0, leftMs)
  const seconds = Math.ceil(left / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return {
    text: hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`,
    part: wholeMs > 0 ? Math.min(1, (seconds * 1000) / wholeMs) : 0,
    nextMs: seconds === 0 ? undefined : left - (seconds - 1) * 1000,
  }
}
