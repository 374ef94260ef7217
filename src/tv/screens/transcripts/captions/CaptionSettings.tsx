import { useState } from 'react'
import type { Message } from '#contract/message.ts'
import { t } from '#tv/language/t.ts'
import { ValueRow } from '#tv/ui/controls/ValueRow.tsx'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import { messages } from '../messages.ts'
import type { Recording } from '../record/recording.ts'
import {
  type CaptionSetting,
  type CaptionStyle,
  captionOptions,
  captionSettings,
  chosenSubtitles,
  previewCaptionStyle,
  setCaptionStyle,
  useCaptionFormat,
  useChosenCaptionStyle,
} from './style.ts'

const titles: Readonly<Record<CaptionSetting, Message>> = {
  size: messages.size,
  colour: messages.colour,
  ground: messages.ground,
}
const optionNames: Readonly<Record<CaptionStyle[CaptionSetting], Message>> = {
  medium: messages.medium,
  small: messages.small,
  large: messages.large,
  largest: messages.largest,
  white: messages.white,
  yellow: messages.yellow,
  cyan: messages.cyan,
  green: messages.green,
  black: messages.black,
  grey: messages.grey,
  none: messages.none,
}
/** Names of formats, which are the same in every language. */
const formats: Readonly<Record<string, string>> = { srt: 'SRT', vtt: 'WebVTT', webvtt: 'WebVTT' }

/** Settings of the captions: the source in the record, and the style on this television. */
export function CaptionSettings({ recording }: { recording: Recording }) {
  const style = useChosenCaptionStyle()
  const [format, setFormat] = useCaptionFormat()
  const [open, setOpen] = useState<CaptionSetting | 'format'>()
  const names = recording.subtitles.map((each) => each.format)
  const chosen = chosenSubtitles(recording.subtitles, format)?.format ?? ''
  const nameOf = (name: string) => formats[name.toLowerCase()] ?? name
  return (
    <>
      <ValueRow
        focusKey="captions:format"
        title={t(messages.source)}
        value={nameOf(chosen)}
        onPress={() => setOpen('format')}
      />
      {captionSettings.map((name) => (
        <ValueRow
          key={name}
          focusKey={`captions:${name}`}
          title={t(titles[name])}
          value={t(optionNames[style[name]])}
          onPress={() => setOpen(name)}
        />
      ))}
      {open === 'format' && (
        <Menu
          title={t(messages.sourceOf)}
          values={names}
          chosen={chosen}
          textOf={nameOf}
          onChoose={setFormat}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open !== undefined && open !== 'format' && (
        <Menu<CaptionStyle[CaptionSetting]>
          title={t(titles[open])}
          values={captionOptions[open]}
          chosen={style[open]}
          textOf={(value) => t(optionNames[value])}
          onChoose={(value) => setCaptionStyle(open, value as never)}
          onPreview={(value) => previewCaptionStyle(value === undefined ? {} : { [open]: value })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
