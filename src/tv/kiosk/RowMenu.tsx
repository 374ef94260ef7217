import { t } from '../language/t.ts'
import { Menu } from '../ui/menu/Menu.tsx'
import { type KioskSettings, text } from './address.ts'
import { messages } from './messages.ts'
import { nightText, standardNight } from './night.ts'

/** The row whose menu is open. */
export type Asking = 'every' | 'group' | 'dim' | 'night' | 'text'

const everySeconds = [15, 30, 60, 120, 300] as const
const dims = [0, 30, 60, 120, 240] as const
const nights = [standardNight, '20-8', 'never'] as const
export const wholeChannel = ''

interface RowMenuProps {
  asking: Asking
  settings: KioskSettings
  groups: readonly string[]
  titleOf: (group: string) => string
  onChange: (part: Partial<KioskSettings>) => void
  onClose: () => void
}

/** The menu of the row that was pressed. */
export function RowMenu({ asking, settings, groups, titleOf, onChange, onClose }: RowMenuProps) {
  const question = questionOf(asking, settings, groups)
  return (
    <Menu
      title={question.title}
      values={question.values}
      chosen={question.chosen}
      textOf={asking === 'group' ? titleOf : question.textOf}
      onChoose={(value) => onChange(question.change(value))}
      onClose={onClose}
    />
  )
}

interface Question {
  title: string
  values: readonly string[]
  chosen: string
  textOf: (value: string) => string
  change: (value: string) => Partial<KioskSettings>
}

function questionOf(asking: Asking, settings: KioskSettings, groups: readonly string[]): Question {
  switch (asking) {
    case 'every':
      return {
        title: t(messages.every),
        values: withOwn(everySeconds, settings.every).map(String),
        chosen: String(settings.every),
        textOf: (value) => everyText(Number(value)),
        change: (value) => ({ every: Number(value) }),
      }
    case 'group':
      return {
        title: t(messages.group),
        values: [wholeChannel, ...groups],
        chosen: settings.group ?? wholeChannel,
        textOf: String,
        change: (id) => ({ group: id === wholeChannel ? undefined : id }),
      }
    case 'dim':
      return {
        title: t(messages.dimQuestion),
        values: withOwn(dims, settings.dim).map(String),
        chosen: String(settings.dim),
        textOf: (value) => dimText(Number(value)),
        change: (value) => ({ dim: Number(value) }),
      }
    case 'night':
      return {
        title: t(messages.night),
        values: [...new Set([...nights, settings.night])],
        chosen: settings.night,
        textOf: (night) => nightText(night),
        change: (night) => ({ night }),
      }
    case 'text':
      return {
        title: t(messages.text),
        values: text.options,
        chosen: settings.text,
        textOf: textText,
        change: (value) => ({ text: text.parse(value) }),
      }
  }
}

export const textText = (size: string) => t(size === 'large' ? messages.large : messages.standard)

/** Adds the kiosk's own value, because an address may have one that the menu lacks. */
const withOwn = (offered: readonly number[], own: number): number[] =>
  [...new Set([...offered, own])].sort((a, b) => a - b)

export function everyText(seconds: number): string {
  if (seconds % 60 !== 0) return t(messages.seconds, { count: seconds })
  return t(messages.minutes, { count: seconds / 60 })
}

export function dimText(minutes: number): string {
  if (minutes === 0) return t(messages.never)
  if (minutes % 60 !== 0) return t(messages.afterMinutes, { count: minutes })
  return t(messages.afterHours, { count: minutes / 60 })
}
