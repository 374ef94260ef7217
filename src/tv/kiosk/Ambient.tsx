import { useMemo } from 'react'
import { t } from '../language/t.ts'
import { chosenSettings } from '../preferences/preferences.ts'
import type { KioskEntry } from '../screens/entry.ts'
import { dimMinutes, type KioskSettings, seconds } from './address.ts'
import { leaveByAnyKey } from './keys.ts'
import { messages } from './messages.ts'
import { standardNight } from './night.ts'
import { Rotating } from './Rotating.tsx'

interface AmbientProps {
  /** A constant list. */
  entries: readonly KioskEntry[]
  onLeave: () => void
}

/** Screens in turn, over the screen that a person left alone. Any key leads back to it, as it was. */
export default function Ambient({ entries, onLeave }: AmbientProps) {
  const settings = useMemo<KioskSettings>(
    () => ({
      screens: entries.map(({ id }) => id),
      every: seconds.standard,
      dim: dimMinutes.standard,
      night: standardNight,
      text: chosenSettings().text,
    }),
    [entries],
  )
  return (
    <div className="whole-screen">
      <Rotating
        settings={settings}
        problems={noProblems}
        label={t(messages.ambient)}
        controls={leaveByAnyKey}
        onLeave={onLeave}
      />
    </div>
  )
}

const noProblems = [] as const
