import { type ComponentType, createElement, type ReactElement, useCallback, useEffect, useState } from 'react'
import { type KioskEntry, loadScreen } from '../screens/entry.ts'
import { whenQuiet } from './quiet.ts'

type Ambient = ComponentType<{ entries: readonly KioskEntry[]; onLeave: () => void }>

const load = async (entries: readonly KioskEntry[]) => {
  const [{ default: Ambient }] = await Promise.all([import('./Ambient.tsx'), ...entries.map(loadScreen)])
  return Ambient
}

/**
 * Screens in turn while nobody uses the television.
 * @param isWanted by choice in Settings
 * @param entries the screens, a constant list
 * @returns what to draw over the screen, if anything
 */
export function useAmbient(isWanted: boolean, entries: readonly KioskEntry[]): ReactElement | undefined {
  const [Shown, setShown] = useState<Ambient>()
  const leave = useCallback(() => setShown(undefined), [])
  useEffect(() => {
    if (!isWanted || Shown) return
    return whenQuiet((isQuiet) => {
      // Without its files, the screen stays.
      load(entries).then(
        (Ambient) => isQuiet() && setShown(() => Ambient),
        () => {},
      )
    })
  }, [isWanted, Shown, entries])
  return isWanted && Shown ? createElement(Shown, { entries, onLeave: leave }) : undefined
}
