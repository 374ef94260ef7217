import { useEffect } from 'react'
import { offerFocus } from '../../remote/focus/keeper.ts'
import { numbers } from '../../ui/words/words.ts'
import type { Hit } from '../find/find.ts'
import { TimedList } from './TimedList.tsx'

const focusKey = 'transcript:hits'

interface HitsProps {
  hits: readonly Hit[]
  sought: string
  onJump: () => void
}

/** Where the text that was looked for is said; OK goes there. */
export function Hits({ hits, sought, onJump }: HitsProps) {
  const some = hits.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search is a reason to go to what it found.
  useEffect(() => {
    if (some) offerFocus(focusKey)
  }, [some, sought])
  if (sought === '') return <p className="beside-quiet">Choose Find, and type a word.</p>
  if (!some) return <p className="beside-quiet">“{sought}” is not said here.</p>
  return (
    <>
      <p className="beside-quiet">
        “{sought}”: {numbers.exact(hits.length)} {hits.length === 1 ? 'time' : 'times'}
      </p>
      <TimedList
        key={sought}
        focusKey={focusKey}
        label="Found words"
        rows={5}
        onJump={onJump}
        items={hits.map(({ start, text, before, after }) => ({
          start,
          title: text,
          detail: `${before}${text}${after}`,
        }))}
      />
    </>
  )
}
