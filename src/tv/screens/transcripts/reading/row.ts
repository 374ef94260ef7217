import { t } from '#tv/language/t.ts'
import { messages } from '../messages.ts'
import { type NameOf, speakerOf } from '../model/speakers.ts'
import type { TranscriptModel } from '../model/transcriptModel.ts'

/** How rows are drawn: the details that are shown with the words, and the words that are marked. */
export interface RowLook {
  /** Numbers of channels and of languages. A single one is not named. */
  channels: number
  languages: number
  /** A language's name by its code. */
  languageName: (code: string) => string
  isHit: (word: number) => boolean
  nameOf: NameOf
}

/** The elements of a paragraph on the screen. */
export interface DrawnRow {
  element: HTMLElement
  firstWord: number
  words: HTMLElement[]
}

/** Draws a paragraph: a line with the speaker, if that changes, and its words. All of it is inserted as text. */
export function drawRow(transcript: TranscriptModel, place: number, look: RowLook): DrawnRow {
  const element = document.createElement('div')
  element.className = 'para'
  const speakerElement = whoLine(transcript, place, look)
  if (speakerElement) element.append(speakerElement)
  const text = document.createElement('p')
  text.className = 'para-text'
  text.dir = 'auto'
  const language = transcript.paragraph(place)?.language
  if (language !== undefined) text.lang = language
  const firstWord = transcript.firstWord(place)
  const words: HTMLElement[] = []
  for (let word = firstWord; word < transcript.firstWord(place + 1); word += 1) {
    const written = transcript.textOf(word)
    const bare = written.trim()
    if (word > firstWord && /^\s/.test(written)) text.append(' ')
    const span = document.createElement('span')
    span.className = look.isHit(word) ? 'word word-hit' : 'word'
    span.textContent = bare
    words.push(span)
    text.append(span)
  }
  element.append(text)
  return { element, firstWord, words }
}

/** The line with speaker, channel and language; undefined if none of them changes or is known. */
function whoLine(transcript: TranscriptModel, place: number, look: RowLook) {
  const { channels, languages, languageName, nameOf } = look
  const paragraph = transcript.paragraph(place)
  const before = transcript.paragraph(place - 1)
  if (!paragraph) return undefined
  const changed =
    !before ||
    before.speaker !== paragraph.speaker ||
    (channels > 1 && before.channel !== paragraph.channel) ||
    (languages > 1 && before.language !== paragraph.language)
  const speaker = speakerOf(paragraph, channels, nameOf)
  const details = [
    channels > 1 && paragraph.speaker !== undefined ? t(messages.channel, { number: paragraph.channel + 1 }) : '',
    languages > 1 && paragraph.language !== undefined ? languageName(paragraph.language) : '',
  ].filter((detail) => detail !== '')
  if (!changed || (!speaker && details.length === 0)) return undefined
  const line = document.createElement('div')
  line.className = 'para-who'
  if (speaker) {
    const speakerName = document.createElement('span')
    speakerName.className = 'para-name'
    speakerName.style.color = `var(--series-${speaker.colour})`
    const name = document.createElement('bdi')
    name.textContent = speaker.name
    speakerName.append(markOf(speaker.mark), name)
    line.append(speakerName)
  }
  for (const detail of details) {
    const span = document.createElement('span')
    span.className = 'para-detail'
    span.textContent = detail
    line.append(span)
  }
  return line
}

function markOf(path: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', 'para-mark')
  svg.setAttribute('aria-hidden', 'true')
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  shape.setAttribute('d', path)
  svg.append(shape)
  return svg
}
