import { useEffect, useState } from 'react'
import { settings } from '#tv/preferences/preferences.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { isFocusBorrowed } from '#tv/remote/modal.ts'
import { onPress } from '#tv/remote/press.ts'
import { type MetricName, metrics } from '../metrics/metrics.ts'
import { sentenceOf } from '../unusual/sentences.ts'
import type { Finding } from '../unusual/unusual.ts'
import { takeMilestones } from './celebrated.ts'
import './celebration.css'

const lastsMs = 4_000
const sparks = 12
const colours = 4

/**
 * Celebrates a milestone, once on each television, for four seconds. It takes no key and no focus: any press ends it
 * and does what it always does.
 * @param news what is unusual in the newest days
 */
export function Celebration({ news }: { news: readonly Finding[] | undefined }) {
  const onlyShown = useOnlyShown()
  const [milestone, setMilestone] = useState<Finding>()
  useEffect(() => {
    // Below a dialog nobody would see it.
    if (!news || isStill() || (isFocusBorrowed() && !onlyShown)) return
    const [first] = takeMilestones(news.map(({ insight }) => insight))
    if (first) setMilestone(news.find(({ insight }) => insight === first))
  }, [news, onlyShown])
  useEffect(() => {
    if (!milestone) return
    const end = () => setMilestone(undefined)
    const timer = setTimeout(end, lastsMs)
    const stopKeys = onPress('overlay', ({ phase }) => {
      if (phase === 'press') end()
      return false
    })
    return () => {
      clearTimeout(timer)
      stopKeys()
      end()
    }
  }, [milestone])
  if (!milestone) return null
  const { metric, value } = milestone.insight
  return (
    <div className="celebration">
      <div className="celebration-sparks" aria-hidden="true">
        {Array.from({ length: sparks }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: they only differ by their place.
            key={place}
            className="celebration-ray"
            style={{ transform: `rotate(${(place * 360) / sparks}deg)` }}
          >
            <span className="celebration-spark" data-colour={(place % colours) + 1} />
          </span>
        ))}
      </div>
      <div className="celebration-card" role="status" data-testid="celebration">
        <p className="celebration-figure">{metrics[metric as MetricName].short(value)}</p>
        <p className="celebration-words">{sentenceOf(milestone)}</p>
      </div>
    </div>
  )
}

/** Whether nothing may move, by the setting or by the television. */
const isStill = () => settings().motion === 'reduced' || window.matchMedia('(prefers-reduced-motion: reduce)').matches
