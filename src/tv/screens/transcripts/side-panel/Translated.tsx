import { useMemo, useSyncExternalStore } from 'react'
import { t } from '#tv/language/t.ts'
import { Button } from '#tv/ui/controls/Button.tsx'
import { usePlayback } from '../playback/playback.ts'
import { useColumn } from '../reading/Reading.tsx'
import type { RowLook } from '../reading/row.ts'
import { languageName } from '../record/languageName.ts'
import type { Translation } from '../record/recording.ts'
import { messages } from './messages.ts'

interface TranslatedProps {
  translation: Translation
  version: number
  isInstead: boolean
  onInstead: (wanted: boolean) => void
}

/** A translation that follows the voice, and a button that shows it instead of the original words. */
export function Translated({ translation, version, isInstead, onInstead }: TranslatedProps) {
  const { error, transcript } = translation
  if (error !== undefined)
    return (
      <p className="beside-trouble">
        {error === '' ? t(messages.translationFailedUnknown) : t(messages.translationFailed, { reason: error })}
      </p>
    )
  if (transcript.words === 0) return <p className="beside-empty">{t(messages.nothingToTranslate)}</p>
  return (
    <>
      <Button focusKey="transcript:instead" onPress={() => onInstead(!isInstead)}>
        {t(isInstead ? messages.original : messages.inPlace)}
      </Button>
      {!isInstead && <Following translation={translation} version={version} />}
    </>
  )
}

function Following({ translation, version }: { translation: Translation; version: number }) {
  const look = useMemo((): RowLook => ({ channels: 1, languages: 1, languageName, isHit: () => false }), [])
  const { box } = useColumn(translation.transcript, version, look, true)
  const { player } = usePlayback()
  const { running } = useSyncExternalStore(player.onChange, player.state)
  return <div className="translated" ref={box} lang={translation.languages[0]} data-dims={running} />
}
