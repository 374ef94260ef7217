import type { remoteKeys } from '#contract/help/help.ts'

type KeyName = (typeof remoteKeys)[number]['id']

/** What stands on each key, drawn in 24 × 24. No key of a remote is mirrored. */
const paths: Readonly<Record<KeyName, string>> = {
  arrows: 'M12 4l3.2 4.2H8.8zM12 20l-3.2-4.2h6.4zM4 12l4.2-3.2v6.4zM20 12l-4.2 3.2V8.8z',
  ok: 'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z',
  back: 'M5 10.8L10.8 6v3.2H14a5 5 0 0 1 5 5V18h-3v-3.4a2.4 2.4 0 0 0-2.4-2.4h-2.8v3.4z',
  play: 'M5 7l7.5 5L5 17zM14 7h2v10h-2zM17.6 7h2v10h-2z',
  channel: 'M11 4.5h2V7h2.5v2H13v2.5h-2V9H8.5V7H11zM8.5 15.5h7v2h-7z',
}

/** A key of the remote. */
export function KeyPicture({ name }: { name: KeyName }) {
  return (
    <svg className="help-picture" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
