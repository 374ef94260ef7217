import type { Screen } from '#proxy/modules/fleet/screens.ts'
import { t } from '#web/language/t.ts'
import { messages } from './messages.ts'

/** Height of the picture; its width follows the shape of the screen. */
const height = 180

type Layout = 'tiles' | 'rows' | 'map' | 'chart' | 'panels' | 'text' | 'black'

/** What the parts of a screen look like from far, by its name in code. */
const layouts: Readonly<Record<string, Layout>> = {
  overview: 'tiles',
  now: 'tiles',
  revenue: 'tiles',
  videos: 'rows',
  playlists: 'rows',
  live: 'rows',
  groups: 'rows',
  search: 'rows',
  settings: 'rows',
  audience: 'map',
  reach: 'chart',
  traffic: 'chart',
  unusual: 'chart',
  panels: 'panels',
  // A time of a plan.
  'no-picture': 'black',
}

/**
 * A picture of what a screen shows, drawn from its last report: where its parts are, whether it is dimmed or dark, and
 * the message over it. No camera, and no number of the account.
 */
export function ScreenPicture({ screen, message }: { screen: Screen; message: string | undefined }) {
  const { report, state } = screen
  if (!report) return null
  const [across = 16, down = 9] = report.size.split('x').map(Number)
  const width = Math.min(3 * height, Math.max(height / 3, (height * across) / Math.max(1, down)))
  const isOff = state === 'dark' || state === 'signed-out' || state === 'hidden'
  const layout = layouts[report.screen] ?? 'text'
  return (
    <svg
      className={`fleet-picture${report.isDimmed ? ' fleet-picture-dimmed' : ''}`}
      viewBox={`-4 -4 ${width + 8} ${height + 8}`}
      role="img"
      aria-label={t(messages.picture)}
    >
      <rect className="fleet-picture-frame" width={width} height={height} rx={6} />
      {!isOff && (
        <>
          {layout !== 'black' && (
            <rect className="fleet-picture-text" x={width * 0.05} y={14} width={width * 0.35} height={8} rx={2} />
          )}
          <Parts layout={layout} width={width} />
          {message !== undefined && (
            <rect
              className="fleet-picture-message"
              x={width * 0.05}
              y={height - 40}
              width={width * 0.9}
              height={28}
              rx={4}
            />
          )}
        </>
      )}
    </svg>
  )
}

function Parts({ layout, width }: { layout: Layout; width: number }) {
  const [left, inner] = [width * 0.05, width * 0.9]
  const chart = (x: number, y: number, w: number, h: number) => (
    <path
      className="fleet-picture-line"
      d={`M${x} ${y + h * 0.7}L${x + w * 0.25} ${y + h * 0.4}L${x + w * 0.5} ${y + h * 0.55}L${x + w * 0.75} ${y + h * 0.1}L${x + w} ${y + h * 0.3}`}
    />
  )
  const rows = (x: number, y: number, w: number, count: number) =>
    Array.from({ length: count }, (_, row) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place.
        key={row}
        className="fleet-picture-part"
        x={x}
        y={y + row * 26}
        width={w * (1 - row * 0.12)}
        height={16}
        rx={2}
      />
    ))
  switch (layout) {
    case 'tiles':
      return (
        <>
          {[0, 1, 2, 3].map((tile) => (
            <rect
              key={tile}
              className="fleet-picture-part"
              x={left + tile * inner * 0.26}
              y={36}
              width={inner * 0.22}
              height={40}
              rx={4}
            />
          ))}
          {chart(left, 90, inner, 70)}
        </>
      )
    case 'rows':
      return <>{rows(left, 38, inner, 5)}</>
    case 'map':
      return (
        <>
          <rect className="fleet-picture-part" x={left} y={38} width={inner * 0.5} height={118} rx={4} />
          {rows(left + inner * 0.56, 38, inner * 0.44, 5)}
        </>
      )
    case 'chart':
      return chart(left, 44, inner, 110)
    case 'panels':
      return (
        <>
          {chart(left, 44, inner * 0.47, 110)}
          {chart(left + inner * 0.53, 44, inner * 0.47, 110)}
        </>
      )
    case 'black':
      return null
    case 'text':
      return <>{rows(left, 38, inner * 0.6, 3)}</>
  }
}
