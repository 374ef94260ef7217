import { switchTo } from '#tv/remote/back.ts'
import { Segments } from '../../ui/controls/Segments.tsx'

const shelves = { videos: 'Videos', playlists: 'Playlists', live: 'Live' } as const
type Shelf = keyof typeof shelves
const names = Object.keys(shelves) as Shelf[]

/** The focus key of where we are: a screen that was opened from here begins on it. */
export const shelfKey = (here: Shelf) => `${here}:shelf:${here}`

/** What of the channel is listed: three screens that share one entry of the rail. */
export function Shelves({ here }: { here: Shelf }) {
  return (
    <Segments
      label="Listed"
      focusKey={`${here}:shelf`}
      values={names}
      chosen={here}
      onChoose={(shelf) => shelf !== here && switchTo(`/${shelf}`)}
      textOf={(shelf) => shelves[shelf]}
    />
  )
}
