import { linesOf, type OnProblem } from '#contract/captions/cue.ts'

const time = String.raw`\d{1,3}:\d\d(?::\d\d)?(?:[.,:;]\d{1,3})?`
/** Times that notes of meetings and copied transcripts have before their text, or alone on a line. */
const timeBefore = new RegExp(
  String.raw`^\s*(?:[[({<]\s*${time}\s*[\])}>]|${time}\s*$|\d{1,3}:\d\d:\d\d\b|\d+(?:\.\d+)?\t\d+(?:\.\d+)?\t)`,
  'u',
)
const shortTimeBefore = /^\s*\d{1,3}:\d\d(?!\d)/
const timeAfterName = new RegExp(String.raw`[[(]\s*${time}\s*[\])]\s*:?\s*$`)
const number = /^\s*\p{Nd}+\s*$/u
const markup =
  /<\/?[a-z][^<>\n]*>|<[!?][^<>\n]*>|\{\\[^{}\n]*\}|\{\d+\}\{\d*\}|&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos|nbsp);/i

/**
 * Reports why a text is not plain: it has what a program reads as times, numbers of captions or mark-up, and what would
 * be spoken otherwise. A number, or a time such as 10:30, may stand in a sentence.
 */
export function checkPlainText(text: string, onProblem: OnProblem): void {
  let before = { isEmpty: true, isNumber: false, value: 0, line: 0 }
  let lastNumber = { value: Number.NaN, line: 0 }
  let lines = 0
  const shortTimes: number[] = []
  for (const { line, number: at } of linesOf(text)) {
    if (timeBefore.test(line) || timeAfterName.test(line))
      onProblem(at, 'there is a time, but this is no form of captions that can be read: SubRip and WebVTT are')
    if (markup.test(line)) onProblem(at, 'there is mark-up, but this is no form of captions that can be read')
    if (line.trim() === '') {
      before = { isEmpty: true, isNumber: false, value: 0, line: at }
      continue
    }
    lines += 1
    if (shortTimeBefore.test(line)) shortTimes.push(at)
    // "1" above a text, or above and further down "2": captions whose times are missing.
    if (before.isNumber && !number.test(line)) {
      if (before.value <= 1 || before.value === lastNumber.value + 1)
        onProblem(
          before.value <= 1 ? before.line : lastNumber.line,
          'the number of a caption has no line with times below it',
        )
      lastNumber = before
    }
    before = { isEmpty: false, isNumber: before.isEmpty && number.test(line), value: Number(line), line: at }
  }
  const [first] = shortTimes
  if (first !== undefined && shortTimes.length >= Math.max(2, lines / 3))
    onProblem(first, 'there is a time, but this is no form of captions that can be read: SubRip and WebVTT are')
}
