import { useEffect, useRef } from 'react'
import type { Rotation } from './rotation.ts'

/** What screens in turn show now, for the operators of a fleet. */
export interface InTurn {
  rotation: Pick<Rotation, 'now' | 'step'>
  /** The screen that is shown, by its name in code. */
  screen: string | undefined
  /** The services do not answer. */
  isTroubled: boolean
}

let shown: { readonly current: InTurn } | undefined

/** What a kiosk or ambient mode shows; undefined if neither runs. */
export const inTurn = (): InTurn | undefined => shown?.current

/** Says what is shown while the component is mounted. */
export function useInTurn(now: InTurn): void {
  const latest = useRef(now)
  latest.current = now
  useEffect(() => {
    shown = latest
    return () => {
      if (shown === latest) shown = undefined
    }
  }, [])
}
