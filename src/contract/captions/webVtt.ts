import { type Cue, cueTimes, linesOf, type OnProblem } from './cue.ts'

/** Whether a text begins with the word WEBVTT, followed by a space, a tab, the end of the line or of the text. */
export const isWebVtt = (file: string): boolean => /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(file)

/** Blocks without text for viewers. */
const nonCueBlock = /^(?:NOTE(?:[ \t]|$)|(?:STYLE|REGION)[ \t\f]*$)/

/** The part of a block that was read. A block ends at an empty line or at the times of the next cue. */
interface Block {
  first: { line: string; number: number }
  cue?: Omit<Cue, 'text'>
  hasArrow: boolean
  lineCount: number
  /** Lines before the times (the identifier); after the times, the lines of the cue's text. */
  text: string[]
}

/**
 * Reads WebVTT as browsers do (W3C WebVTT, sections "WebVTT parser algorithm", "WebVTT block parsing" and "WebVTT cue
 * timings and settings parsing"). Returns the cues in the order of the file, including those without text.
 */
export function readWebVtt(file: string, onProblem: OnProblem): Cue[] {
  const cues: Cue[] = []
  if (!isWebVtt(file)) return cues
  let block: Block | undefined
  let isHeader = true
  const end = () => {
    if (block?.cue) cues.push({ ...block.cue, text: block.text.join('\n') })
    else if (block && !block.hasArrow && !nonCueBlock.test(block.first.line))
      onProblem(block.first.number, 'text belongs to no caption: a line with its times is missing above it')
    block = undefined
  }
  for (const { line: raw, number } of linesOf(file)) {
    if (number === 1) continue
    const line = raw.replace(/\0/g, '\uFFFD')
    const hasArrow = line.includes('-->')
    if (isHeader && line !== '' && !hasArrow) continue
    if (isHeader) isHeader = false
    if (line === '') {
      end()
      continue
    }
    const isTimesLine = hasArrow && (!block || (block.lineCount === 1 && !block.hasArrow))
    if (hasArrow && !isTimesLine) end()
    block ??= { first: { line, number }, hasArrow: false, lineCount: 0, text: [] }
    block.lineCount += 1
    if (!hasArrow) {
      block.text.push(line)
      continue
    }
    block.hasArrow = true
    block.text = []
    const times = cueTimes(line)
    if (times) block.cue = { ...times, line: number }
    else if (!nonCueBlock.test(block.first.line))
      onProblem(
        number,
        'an arrow stands between no times, so the text below it belongs to no caption: times are written ' +
          '"00:01:02.500 --> 00:01:04.000" with minutes and seconds up to 59; in text, "-->" is written "--&gt;"',
      )
  }
  end()
  return cues
}
