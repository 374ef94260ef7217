import './icon.css'

/** Paths of the icons, drawn in the colour of the text, and in its size unless a class sets another. */
const paths = {
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM15.6 15.6l5 5',
  overview: 'M4 20V11m5.3 9V4m5.4 16v-7M20 20V8',
  now: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 6.8V12l3.6 2.2',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 8.5c.8-3.6 4-5.5 8-5.5s7.2 1.9 8 5.5',
  audience: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c-5 5.4-5 12.6 0 18M12 3c5 5.4 5 12.6 0 18',
  videos: 'M3.5 6.5h17v11h-17zM10 9.3v5.4l4.6-2.7z',
  reach:
    'M20.5 12a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0ZM3.5 12h7.5M8.5 9.2l2.8 2.8-2.8 2.8M3.5 5c5.5 0 8.5 1.2 11.4 4.2M3.5 19c5.5 0 8.5-1.2 11.4-4.2',
  revenue: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM17.6 10.2a5.5 5.5 0 1 1-7.4 7.4M9 7.2v3.6',
  studies: 'M3.5 20h17M4 15.5l5.5-5.5 3.5 3.5 7-7.5M14.5 5.5h5.8v5.8',
  groups: 'M12 3.5l9 4.4-9 4.4-9-4.4zM3.5 12.2l8.5 4.2 8.5-4.2M3.5 16.4l8.5 4.2 8.5-4.2',
  transcripts: 'M4 5h16v11h-9l-4.5 3.5V16H4zM7.5 9h9M7.5 12.2h6',
  settings:
    'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM9.7 5.2L9.8 2.3L14.2 2.3L14.3 5.2L16.7 6.6L19.3 5.2L21.6 9.1L19.1 10.6L19.1 13.4L21.6 14.9L19.3 18.8L16.7 17.4L14.3 18.8L14.2 21.7L9.8 21.7L9.7 18.8L7.3 17.4L4.7 18.8L2.4 14.9L4.9 13.4L4.9 10.6L2.4 9.1L4.7 5.2L7.3 6.6Z',
  chosen: 'M4.5 12.5l5 5 10-11',
  earlier: 'M15 5l-7 7 7 7',
  earlierTwice: 'M11.5 5l-7 7 7 7M19.5 5l-7 7 7 7',
  later: 'M9 5l7 7-7 7',
  laterTwice: 'M4.5 5l7 7-7 7M12.5 5l7 7-7 7',
  back: 'M11 5l-7 7 7 7M4.5 12H20',
  up: 'M12 20V5m-7 6.5L12 4.5l7 7',
  down: 'M12 4v15m7-6.5l-7 7-7-7',
  same: 'M5 9.5h14M5 14.5h14',
  play: 'M7 5l12 7-12 7z',
  pause: 'M7.5 5.5h2v13h-2zM14.5 5.5h2v13h-2z',
  offline:
    'M3 4l18 17M5 12.5a10 10 0 0 1 4-2.4m4.5-.2A10 10 0 0 1 19 12.5M8.5 16a5 5 0 0 1 6-.8M2 9a14.6 14.6 0 0 1 4-2.6M10 5.2A14.5 14.5 0 0 1 22 9M12 19.5h.01',
  phone:
    'M8 3.5h8a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H8a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 8 3.5ZM11 17.5h2',
  notice: 'M12 7.5v6m0 3.5h.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
} as const
export type IconName = keyof typeof paths

/** Their arrows point elsewhere where the layout is mirrored. Play does not: time runs from left to right. */
const turning: ReadonlySet<IconName> = new Set(['earlier', 'earlierTwice', 'later', 'laterTwice', 'back', 'reach'])

/** An icon beside a word: voice guides skip it. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      className={`icon ${className}`}
      data-turns={turning.has(name) || undefined}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
