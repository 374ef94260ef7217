import type { OnProblem } from '#contract/captions/cue.ts'
import { isWebVtt } from '#contract/captions/webVtt.ts'
import { isFrameFile, isLyrics, isSubStation, readFrameFile, readLyrics, readSubStation } from './lineForms.ts'
import type { Caption } from './rolling.ts'
import { withoutRepeats } from './rolling.ts'
import { readTimedText } from './timedText.ts'
import { hasTimes, readSubRipFile, readWebVttFile } from './timesLine.ts'
import { readXml } from './xml.ts'
import { readYouTubeXml } from './youTube.ts'

type Read = (file: string, onProblem: OnProblem) => Caption[]

/** The forms of captions, in the order in which a file is tried. */
const forms: { fits: (file: string) => boolean; read: Read }[] = [
  { fits: isWebVtt, read: readWebVttFile },
  { fits: (file) => /^\s*<(?:\?xml|[a-z!])/i.test(file), read: readXmlFile },
  { fits: isSubStation, read: readSubStation },
  { fits: isLyrics, read: readLyrics },
  { fits: isFrameFile, read: readFrameFile },
  { fits: hasTimes, read: readSubRipFile },
]

/** Whether a file has times of captions. */
export const isCaptionFile = (file: string): boolean => forms.some(({ fits }) => fits(file))

/**
 * Reads captions of any form that people send. Lines that rolling captions repeat are removed.
 * @returns undefined if the file has no times, so that it may be plain text
 */
export function readCaptionFile(file: string, onProblem: OnProblem): Caption[] | undefined {
  const captions = forms.find(({ fits }) => fits(file))?.read(file, onProblem)
  return captions && withoutRepeats(captions)
}

function readXmlFile(file: string, onProblem: OnProblem): Caption[] {
  const root = readXml(file, onProblem)
  if (!root) return []
  if (root.name === 'tt') return readTimedText(root, onProblem)
  if (root.name === 'transcript' || root.name === 'timedtext') return readYouTubeXml(root, onProblem)
  onProblem(
    root.line,
    `<${root.name.slice(0, 40)}> is no form of captions that can be read: TTML and YouTube’s timed text are`,
  )
  return []
}
