import { setFocus } from '@noriginmedia/norigin-spatial-navigation'
import { type ReactNode, useRef, useState } from 'react'
import type { Message } from '#contract/message.ts'
import { t } from '#tv/language/t.ts'
import type { Direction } from '#tv/remote/actions.ts'
import { FocusArea } from '#tv/remote/focus/FocusArea.tsx'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import type { Place } from '#tv/screens/places.ts'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { messages } from './messages.ts'
import './rail.css'

/** A person who moves on within this time only passes an item. */
const passingMs = 100

/** Places under one title. */
export interface RailPart {
  title: Message
  places: readonly Place[]
}

interface RailProps {
  parts: readonly RailPart[]
  /** Path of the current screen. */
  current: string
  onChoose: (path: string) => void
  /** Called when the focus stays at an item: it may be chosen next. */
  onPoint: (path: string) => void
}

export const railKey = 'rail'

/** The main menu: icons with small labels below, and with the focus large labels beside them, over the screen. */
export function Rail({ parts, current, onChoose, onPoint }: RailProps) {
  const places = parts.flatMap((part) => part.places)
  return (
    <OpeningRail enterAt={itemKey(current)}>
      <div className="rail-dim" />
      <div className="rail-ground" />
      <div className="rail-parts">
        {parts.map((part) => (
          <section key={part.title.id} aria-label={t(part.title)}>
            <p className="rail-title" aria-hidden="true">
              {t(part.title)}
            </p>
            <ul>
              {part.places.map((place) => (
                <li key={place.path}>
                  <RailItem
                    {...place}
                    selected={place.path === current}
                    onPress={() => onChoose(place.path)}
                    onPoint={() => onPoint(place.path)}
                    around={around(places, places.indexOf(place))}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </OpeningRail>
  )
}

/** The rail is open while the focus is in it. Its items are not rendered again for that. */
function OpeningRail({ enterAt, children }: { enterAt: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <nav className="rail" data-open={open} aria-label={t(messages.places)}>
      <FocusArea focusKey={railKey} className="rail-strip" enterAt={enterAt} onInside={setOpen}>
        {children}
      </FocusArea>
    </nav>
  )
}

/** Up from the first item leads to the last, and the reverse: so no item is more than half the rail away. */
function around(places: readonly Place[], index: number): RailItemProps['around'] {
  const last = places.length - 1
  const to = places[index === 0 ? last : 0]
  return to && last > 0 && (index === 0 || index === last) ? { arrow: index === 0 ? 'up' : 'down', to } : undefined
}

interface RailItemProps extends Place {
  selected: boolean
  /** For the first and the last item: the arrow out of the rail, and the item at the other end, where it leads. */
  around: { arrow: Direction; to: Place } | undefined
  onPress: () => void
  onPoint: () => void
}

function RailItem({ path, label, icon, selected, onPress, onPoint, around }: RailItemProps) {
  const passing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const text = t(label)
  const { props } = useFocus<HTMLButtonElement>({
    onFocusChange: (focused) => {
      clearTimeout(passing.current)
      if (focused) passing.current = setTimeout(onPoint, passingMs)
    },
    focusKey: itemKey(path),
    onPress,
    // A held arrow stops at the end.
    onArrow: (direction, held) => {
      if (held || direction !== around?.arrow) return false
      void setFocus(itemKey(around.to.path))
      return true
    },
    place: 'frame',
  })
  return (
    <button
      {...props}
      type="button"
      className={selected ? 'rail-item rail-here focusable' : 'rail-item focusable'}
      aria-label={text}
      aria-current={selected ? 'page' : undefined}
    >
      <Icon name={icon} className="rail-icon" />
      <span className="rail-label">{text}</span>
      <span className="rail-below">
        <span>{text}</span>
      </span>
    </button>
  )
}

function itemKey(path: string): string {
  return `${railKey}:${path}`
}
