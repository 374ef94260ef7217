import type { ReactNode } from 'react'
import { LanguageButton } from './LanguageButton.tsx'
import { Preview } from './Preview.tsx'
import './afterCode.css'

interface AfterCodeProps {
  /** Whether there is room for the picture. */
  hasPicture: boolean
  /** Called after the language has changed. */
  onLanguage: () => void
}

/** What the pairing screen shows after its code, in places of its own: nothing moves when it appears. */
export default function AfterCode({ hasPicture, onLanguage }: AfterCodeProps): ReactNode {
  return (
    <>
      <LanguageButton onLanguage={onLanguage} />
      {hasPicture && <Preview />}
    </>
  )
}
