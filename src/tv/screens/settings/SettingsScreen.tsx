import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { messages as helpMessages } from '#contract/help/messages.ts'
import type { Message } from '#contract/message.ts'
import { Connections } from '#tv/connections/Connections.tsx'
import { SentPages } from '#tv/dashboard/sharing/SentPages.tsx'
import { changeLanguage } from '#tv/language/catalogues.ts'
import { languageChoiceNames } from '#tv/language/names/languageNames.ts'
import { t } from '#tv/language/t.ts'
import { PinRow } from '#tv/pin/PinRow.tsx'
import {
  chosenSettings,
  onSettings,
  previewSettings,
  type SettingName,
  type Settings,
  set,
  settingOptions,
} from '#tv/preferences/preferences.ts'
import { languageOf } from '#tv/prelude/language.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { ValueRow } from '#tv/ui/controls/ValueRow.tsx'
import { Dialog } from '#tv/ui/dialog/Dialog.tsx'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { messages } from './messages.ts'
import { eraseStoredData } from './storedData.ts'
import '#tv/language/names/languageNames.css'
import './settings.css'

const appearanceSettings = ['theme', 'text', 'motion'] as const
const languageSettings = ['language', 'clock', 'watchTime'] as const
/** A row of this screen. Who is watching is asked and set with the accounts. */
type Row = Exclude<SettingName, 'who'>
/** Settings whose values are previewed while the menu points at them: they need no new calls or rendering. */
const previewed: ReadonlySet<Row> = new Set(appearanceSettings)
const rowKey = (name: Row) => `settings:${name}`

/** Settings of this television, and the data it stores. Every choice applies at once. */
export default function SettingsScreen() {
  const now = useSyncExternalStore(onSettings, chosenSettings)
  const [open, setOpen] = useState<Row>()
  const [erasing, setErasing] = useState(false)
  const [notLoaded, setNotLoaded] = useState(false)
  const choose = async (name: Row, value: string) => {
    // The texts are there before the screen is drawn again in the other language.
    if (name === 'language' && !(await changeLanguage(languageOf(value)))) return
    set(name, value as never)
  }
  const options = open ? optionsOf(open) : []
  const row = (name: Row) => (
    <ValueRow
      key={name}
      focusKey={rowKey(name)}
      title={t(titles[name])}
      value={textOf(name, now[name])}
      onPress={() => setOpen(name)}
    />
  )
  return (
    <Screen
      title={t(messages.title)}
      note={t(messages.about)}
      // Above the rows, so that both columns begin with what people change most.
      controls={
        <Button focusKey="settings:kiosk" onPress={() => openScreen('/kiosk')}>
          {t(messages.kiosk)}
        </Button>
      }
      firstFocus={rowKey('theme')}
    >
      <div className="settings">
        <div className="settings-side">
          <Part title={t(messages.appearance)}>{appearanceSettings.map(row)}</Part>
          <Connections title={t(messages.connections)} />
          <Part title={t(messages.aboutTenfoot)}>
            <ValueRow
              focusKey="settings:help"
              title={t(helpMessages.title)}
              value=""
              onPress={() => openScreen('/settings/help')}
            />
          </Part>
        </div>
        <div className="settings-side">
          <Part title={t(messages.languageAndNumbers)}>{languageSettings.map(row)}</Part>
          <Part title={t(messages.thisTv)}>
            {row('ambient')}
            <PinRow focusKey="settings:pin" />
            <SentPages focusKey="settings:sent" />
            <ValueRow focusKey="settings:erase" title={t(messages.clear)} value="" onPress={() => setErasing(true)} />
            {/* Below the rows, which stand beside those of the other column: arrows move by rows. */}
            <p className="settings-words">{t(messages.noSecrets)}</p>
          </Part>
        </div>
      </div>
      {open && (
        <Menu
          title={t(titles[open])}
          values={options.map(({ value }) => value)}
          chosen={now[open]}
          textOf={(value) => options.find((option) => option.value === value)?.text ?? value}
          languageOf={open === 'language' ? (value) => (value === 'television' ? undefined : value) : undefined}
          onChoose={(value) => void choose(open, value).catch(() => setNotLoaded(true))}
          {...(previewed.has(open) && {
            onPreview: (value?: string) => previewSettings(value === undefined ? {} : { [open]: value }),
          })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {notLoaded && (
        <Dialog
          title={t(messages.notLoaded)}
          actions={[{ label: t(messages.ok), onPress: () => setNotLoaded(false) }]}
          onClose={() => setNotLoaded(false)}
        >
          <p>{t(messages.notLoadedMeaning)}</p>
        </Dialog>
      )}
      {erasing && (
        <Dialog
          title={t(messages.clearQuestion)}
          actions={[
            { label: t(messages.cancel), onPress: () => setErasing(false) },
            { label: t(messages.clearData), onPress: erase },
          ]}
          onClose={() => setErasing(false)}
        >
          <p>{t(messages.clearMeaning)}</p>
        </Dialog>
      )}
    </Screen>
  )
}

function erase(): void {
  eraseStoredData()
  location.reload()
}

/** Settings of one subject, under its title. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="settings-section">{title}</h2>
      {children}
    </section>
  )
}

const titles: Readonly<Record<Row, Message>> = {
  theme: messages.theme,
  text: messages.text,
  motion: messages.motion,
  language: messages.language,
  clock: messages.clock,
  watchTime: messages.watchTime,
  ambient: messages.ambient,
}

const texts: { readonly [Name in Row]: Readonly<Record<Settings[Name], Message | string>> } = {
  theme: { dark: messages.dark, light: messages.light },
  text: { standard: messages.standard, large: messages.large },
  motion: { television: messages.sameAsTv, reduced: messages.off },
  language: {
    television: messages.sameAsTv,
    ...languageChoiceNames,
  },
  clock: { language: messages.languageDefault, '24': messages.hours24, '12': messages.hours12 },
  watchTime: { hours: messages.hours, minutes: messages.minutes },
  ambient: { off: messages.ambientOff, on: messages.ambientOn },
}

function textOf<Name extends Row>(name: Name, value: Settings[Name]): string {
  return textIn(texts[name][value])
}

/** The values of one setting with their labels, for a menu. */
function optionsOf(name: Row): { value: string; text: string }[] {
  const all: Readonly<Record<string, Message | string>> = texts[name]
  return settingOptions[name].map((value) => ({ value, text: textIn(all[value] ?? value) }))
}

const textIn = (text: Message | string): string => (typeof text === 'string' ? text : t(text))
