import { useState } from 'react'
import { ValueRow } from '../../../ui/controls/ValueRow.tsx'
import { Menu } from '../../../ui/menu/Menu.tsx'
import type { Recording } from '../record/recording.ts'
import { chosenSubtitles, useCaptionFormat } from './format.ts'
import {
  type CaptionSetting,
  captionChoices,
  captionSettings,
  previewCaptionStyle,
  setCaptionStyle,
  useChosenCaptionStyle,
} from './style.ts'

const titles: Readonly<Record<CaptionSetting, string>> = { size: 'Size', colour: 'Colour', ground: 'Background' }
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
      <ValueRow focusKey="captions:format" title="Source" value={nameOf(chosen)} onPress={() => setOpen('format')} />
      {captionSettings.map((name) => (
        <ValueRow
          key={name}
          focusKey={`captions:${name}`}
          title={titles[name]}
          value={inWord(style[name])}
          onPress={() => setOpen(name)}
        />
      ))}
      {open === 'format' && (
        <Menu
          title="Caption source"
          values={names}
          chosen={chosen}
          textOf={nameOf}
          onChoose={setFormat}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open !== undefined && open !== 'format' && (
        <Menu<string>
          title={titles[open]}
          values={captionChoices[open]}
          chosen={style[open]}
          textOf={inWord}
          onChoose={(value) => setCaptionStyle(open, value as never)}
          onPreview={(value) => previewCaptionStyle(value === undefined ? {} : { [open]: value })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const inWord = (value: string) => value.charAt(0).toUpperCase() + value.slice(1)
