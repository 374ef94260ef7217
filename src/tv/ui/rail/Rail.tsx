import { useEffect, useRef, useState } from 'react'
import { FocusArea } from '#tv/remote/focus/FocusArea.tsx'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { Icon, type IconName } from '../icons/Icon.tsx'
import './rail.css'

export interface Place {
  path: string
  label: string
  icon: IconName
}

interface RailProps {
  places: readonly Place[]
  /** Path of the place we are at. */
  here: string
  onChoose: (path: string) => void
  /** Told when a place gets the focus: it may be chosen next. */
  onPoint: (path: string) => void
}

export const railKey = 'rail'

/** The way from place to place: icons at rest, words over the screen while it has the focus. */
export function Rail({ places, here, onChoose, onPoint }: RailProps) {
  const [open, setOpen] = useState(false)
  return (
    <nav className="rail" data-open={open} aria-label="Places">
      <FocusArea focusKey={railKey} className="rail-strip" enterAt={itemKey(here)} onInside={setOpen}>
        <div className="rail-ground" />
        <ul className="rail-places">
          {places.map((place) => (
            <li key={place.path}>
              <RailItem
                {...place}
                selected={place.path === here}
                onPress={() => onChoose(place.path)}
                onPoint={() => onPoint(place.path)}
              />
            </li>
          ))}
        </ul>
      </FocusArea>
    </nav>
  )
}

interface RailItemProps extends Place {
  selected: boolean
  onPress: () => void
  onPoint: () => void
}

function RailItem({ path, label, icon, selected, onPress, onPoint }: RailItemProps) {
  const { props, focused } = useFocus<HTMLButtonElement>({ focusKey: itemKey(path), onPress, place: 'frame' })
  const point = useRef(onPoint)
  point.current = onPoint
  useEffect(() => {
    if (focused) point.current()
  }, [focused])
  return (
    <button
      {...props}
      type="button"
      className="rail-item focusable"
      aria-label={label}
      aria-current={selected ? 'page' : undefined}
    >
      <Icon name={icon} className="rail-icon" />
      <span className="rail-label">{label}</span>
    </button>
  )
}

function itemKey(path: string): string {
  return `${railKey}:${path}`
}
