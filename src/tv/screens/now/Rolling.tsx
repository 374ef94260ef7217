import { useEffect, useRef, useState } from 'react'
import './rolling.css'

/** From the first digit to the last: it is read from left to right, while a unit or a sign follows the language. */
const digits = /\d(?:.*\d)?/

/** A number whose digits roll in where they have changed. The digits that stay are not drawn again. */
export function Rolling({ text }: { text: string }) {
  const isLater = useRef(false)
  useEffect(() => {
    isLater.current = true
  }, [])
  const [core = ''] = digits.exec(text) ?? []
  const [before, after] = core === '' ? [text, ''] : text.split(core)
  return (
    <>
      {before}
      <bdi dir="ltr">
        {[...core].map((letter, place) => (
          // By its place from the end: the last digit stays the last one when a number becomes longer.
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place.
          <Letter key={`${core.length - place} ${letter}`} letter={letter} rolls={isLater.current} />
        ))}
      </bdi>
      {after}
    </>
  )
}

/** A digit or a mark between digits. `rolls` counts when it first appears. */
function Letter({ letter, rolls }: { letter: string; rolls: boolean }) {
  const [hasRolled] = useState(rolls)
  return (
    <span className="rolling" data-rolls={hasRolled}>
      {letter}
    </span>
  )
}
