import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { openScreen } from '#tv/remote/back.ts'
import { channelQuery } from '../../data/channel.ts'
import { numbers } from '../../format/locale.ts'
import { changeLanguage } from '../../language/catalogues.ts'
import { t } from '../../language/t.ts'
import { Connections } from '../../linked-grants/Connections.tsx'
import { chosenSettings, onSettings, previewSettings, type SettingName, set } from '../../preferences/preferences.ts'
import { languageOf } from '../../prelude/language.ts'
import { ValueRow } from '../../ui/controls/ValueRow.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Menu } from '../../ui/menu/Menu.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { optionsOf, textOf, titles } from './labels.ts'
import { messages } from './messages.ts'
import { eraseStoredData, known } from './storedData.ts'
import './settings.css'

const looks = ['theme', 'text', 'motion'] as const
const speaks = ['language', 'clock', 'watchTime'] as const
/** Settings whose values are previewed while the menu points at them: they need no new calls or rendering. */
const previewed: ReadonlySet<SettingName> = new Set(looks)
const rowKey = (name: SettingName) => `settings:${name}`

/** Settings of this television, and the data it stores. Every choice applies at once. */
export default function SettingsScreen() {
  const now = useSyncExternalStore(onSettings, chosenSettings)
  const [open, setOpen] = useState<SettingName>()
  const [erasing, setErasing] = useState(false)
  const [notLoaded, setNotLoaded] = useState(false)
  const choose = async (name: SettingName, value: string) => {
    // The texts are there before the screen is drawn anew in the other language.
    if (name === 'language') await changeLanguage(languageOf(value))
    set(name, value as never)
  }
  const options = open ? optionsOf(open) : []
  const row = (name: SettingName) => (
    <ValueRow
      key={name}
      focusKey={rowKey(name)}
      title={titles[name]}
      value={textOf(name, now[name])}
      onPress={() => setOpen(name)}
    />
  )
  return (
    <Screen title="Settings" note="For this TV only." firstFocus={rowKey('theme')}>
      <div className="settings">
        <div className="settings-side">
          <section aria-label="Appearance">{looks.map(row)}</section>
          <section aria-label="Connections">
            <Connections />
          </section>
          <section aria-label="Kiosk">
            <ValueRow focusKey="settings:kiosk" title="Kiosk" value="Set up" onPress={() => openScreen('/kiosk')} />
          </section>
        </div>
        <div className="settings-side">
          <section aria-label="Language and numbers">{speaks.map(row)}</section>
          <ValueRow focusKey="settings:erase" title="Clear this TV’s data" value="" onPress={() => setErasing(true)} />
          <StoredData />
        </div>
      </div>
      {open && (
        <Menu
          title={titles[open]}
          values={options.map(({ value }) => value)}
          chosen={now[open]}
          textOf={(value) => options.find((option) => option.value === value)?.text ?? value}
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
          title="Clear this TV’s data?"
          actions={[
            { label: 'Cancel', onPress: () => setErasing(false) },
            { label: 'Clear data', onPress: erase },
          ]}
          onClose={() => setErasing(false)}
        >
          <p>Removes saved numbers, chosen dates and these settings. You stay signed in.</p>
        </Dialog>
      )}
    </Screen>
  )
}

function erase(): void {
  eraseStoredData()
  location.reload()
}

/** The data that the app stores in the browser. */
function StoredData() {
  const channel = useQuery(channelQuery)
  const { answers, bytes, periods } = known()
  return (
    <section aria-label="Data on this TV">
      <h2 className="settings-section">Data on this TV</h2>
      <dl className="settings-facts">
        <dt>Signed in as</dt>
        <dd>{channel.data?.title ?? 'This account'}</dd>
        <dt>Saved for a faster start</dt>
        <dd>
          {numbers.exact(answers)} {answers === 1 ? 'answer' : 'answers'}, {numbers.exact(bytes / 1000)} kB
        </dd>
        <dt>Saved dates</dt>
        <dd>{numbers.exact(periods)}</dd>
      </dl>
      <p className="settings-words">No password and no key to your account is stored on this TV.</p>
    </section>
  )
}
