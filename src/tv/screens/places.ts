import { createContext, useContext } from 'react'
import type { Message } from '#contract/message.ts'
import type { IconName } from '../ui/icons/Icon.tsx'

/** A screen that a person can go to from anywhere. */
export interface Place {
  path: string
  label: Message
  icon: IconName
}

/** The screens that can be searched by name. A context, because Search is itself in the list of screens. */
const PlacesContext = createContext<readonly Place[]>([])
export const PlacesProvider = PlacesContext.Provider

export const usePlaces = (): readonly Place[] => useContext(PlacesContext)
