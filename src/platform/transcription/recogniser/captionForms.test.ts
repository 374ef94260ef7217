import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTranscript } from './readTranscript.ts'

const read = (file: string) =>
  readTranscript(file, 60).utterances.map(({ start, end, text }) => [start, end, text] as const)
const refusal = (file: string): string => {
  try {
    return `read: ${JSON.stringify(read(file))}`
  } catch (error) {
    return (error as Error).message
  }
}
const words = (file: string) =>
  readTranscript(file, 60).utterances.flatMap(({ words: all }) =>
    all.map(({ word, start }) => `${word.trim()}@${Number(start.toFixed(3))}`),
  )

const standard = (from: number, to: number) => `00:00:0${from},000 --> 00:00:0${to},000`
const first = (times: string) => `1\n${times}\nOne\n\n2\n${standard(5, 6)}\nTwo\n`
const second = (times: string) => `1\n${standard(0, 1)}\nOne\n\n2\n${times}\nTwo\n\n3\n${standard(5, 6)}\nThree\n`

/** Ways in which people and programs write 1.52 to 4.64 seconds. */
const written: [string, string][] = [
  ['a short arrow', '00:00:01,520 -> 00:00:04,640'],
  ['a long arrow', '00:00:01,520 ---> 00:00:04,640'],
  ['a double arrow', '00:00:01,520 => 00:00:04,640'],
  ['an arrow with blanks', '00:00:01,520 - -> 00:00:04,640'],
  ['an en dash', '00:00:01,520 –> 00:00:04,640'],
  ['an em dash', '00:00:01,520 —> 00:00:04,640'],
  ['an arrow sign', '00:00:01,520 → 00:00:04,640'],
  ['an arrow of HTML', '00:00:01,520 --&gt; 00:00:04,640'],
  ['an arrow of HTML, escaped twice', '00:00:01,520 --&amp;gt; 00:00:04,640'],
  ['full-width colons', '00：00：01,520 --> 00：00：04,640'],
  ['full-width everything', '００：００：０１，５２０　－－＞　００：００：０４，６４０'],
  ['Arabic digits', '٠٠:٠٠:٠١,٥٢٠ --> ٠٠:٠٠:٠٤,٦٤٠'],
  ['Devanagari digits', '००:००:०१,५२० --> ००:००:०४,६४०'],
  ['a mark of direction', '\u200E00:00:01,520 --> 00:00:04,640'],
  ['isolates', '\u206600:00:01,520\u2069 --> \u206600:00:04,640\u2069'],
  ['no-break spaces', '00:00:01,520\u00A0-->\u00A000:00:04,640'],
  ['tabs', '\t00:00:01,520\t-->\t00:00:04,640'],
  ['blanks inside', '00 : 00 : 01 , 520 --> 00:00: 04,640'],
  ['semicolons', '00:00:01;520 --> 00:00:04;640'],
  ['full stops', '00:00:01.520 --> 00:00:04.640'],
  ['only full stops', '00.00.01.520 --> 00.00.04.640'],
  ['a colon before milliseconds', '00:00:01:520 --> 00:00:04:640'],
  ['no hours', '00:01,520 --> 00:04,640'],
  ['one digit', '0:0:1,520 --> 0:0:4,640'],
  ['hundredths', '00:00:01,52 --> 00:00:04,64'],
  ['microseconds', '00:00:01.520000 --> 00:00:04.640000'],
  ['a comma, as .sbv', '0:00:01.520,0:00:04.640'],
  ['a tab only', '00:00:01,520\t00:00:04,640'],
  ['its number before', '7 00:00:01,520 --> 00:00:04,640'],
  ['quotes', '"00:00:01,520" --> "00:00:04,640"'],
  ['positions', '00:00:01,520 --> 00:00:04,640 X1:100 X2:600 align:start position:0%'],
]

describe('SubRip as people write it', () => {
  it.each(written)('times with %s are read', (_, times) => {
    expect(read(first(times))).toEqual([
      [1.52, 4.64, 'One'],
      [5, 6, 'Two'],
    ])
    expect(read(second(times)).map(([start, end, text]) => [start, end, text])).toEqual([
      [0, 1, 'One'],
      [1.52, 4.64, 'Two'],
      [5, 6, 'Three'],
    ])
  })

  it('tenths are read, and numbers without leading zeros are milliseconds', () => {
    expect(read(first('00:00:01,5 --> 00:00:04,6'))[0]).toEqual([1.5, 4.6, 'One'])
    const unpadded = '1\n00:00:01,5 --> 00:00:02,40\nOne\n\n2\n00:00:03,520 --> 00:00:04,640\nTwo\n'
    expect(read(unpadded)[0]).toEqual([1.005, 2.04, 'One'])
  })

  it.each([
    ['frames', '00:00:01:12 --> 00:00:04:10', 'count frames'],
    ['frames that drop', '00:00:01;12 --> 00:00:04;10', 'count frames'],
    ['four digits of milliseconds', '00:00:01,0100 --> 00:00:04,6400', '4 digits'],
    ['a time before the beginning', '-00:00:01,520 --> 00:00:04,640', 'before the beginning'],
    ['no start', '--> 00:00:04,640', 'times cannot be read'],
    ['no end', '00:00:01,520 -->', 'times cannot be read'],
    ['letters for digits', '00:00:0l,520 --> 00:00:04,640', 'times cannot be read'],
    ['one time', '00:00:01,520', 'times cannot be read'],
    ['a third time', '00:00:01,520 --> 00:00:04,640 --> 00:00:05,000', 'times cannot be read'],
    ['semicolons of an editor', '00;00;01;12 - 00;00;04;10', 'times cannot be read'],
    ['two commas', '00:00:01,,520 --> 00:00:04,640', 'times cannot be read'],
  ])('times with %s are refused with their line, wherever they are', (_, times, reason) => {
    expect(refusal(first(times))).toMatch(new RegExp(`in line 2 .*${reason}`))
    expect(refusal(second(times))).toMatch(new RegExp(`in line 6 .*${reason}`))
    expect(refusal(`1\n${times}\nOne\n`)).toMatch(new RegExp(`in line 2 .*${reason}`))
  })

  it('a number without times is refused, with and without an empty line before it', () => {
    expect(refusal(second('soon'))).toContain('in line 5 the number of a caption has no line with times')
    expect(refusal(`1\n${standard(0, 1)}\nOne\n2\nsoon\nTwo\n3\n${standard(2, 3)}\nThree`)).toContain('in line 4 ')
  })

  it('text on the line of the times is not lost, nor are times inside of it', () => {
    expect(read('[00:00.000 --> 00:04.000]  Hello there\n[00:04.000 --> 00:06.000]  Next')).toEqual([
      [0, 4, 'Hello there'],
      [4, 6, 'Next'],
    ])
    expect(words('1\n00:00:01,000 --> 00:00:03,000\nOne<00:00:02.000><c> two</c>\n')).toEqual(['One@1', 'two@2'])
  })

  it('mark-up of WebVTT and HTML is not spoken', () => {
    const file = `1\n${standard(1, 2)}\n<v Ada>Hi</v> <c.x>you</c><br/><span class="a">there</span>\n`
    expect(readTranscript(file, 60).utterances).toMatchObject([{ text: 'Hi', speaker: 0 }, { text: 'you there' }])
  })

  it.each(['١', '２', '\u200F2', '\uFEFF2'])('the number of a caption is not spoken: %j', (number) => {
    expect(read(`1\n${standard(0, 1)}\nOne\n\n${number}\n${standard(2, 3)}\nTwo\n`).map(([, , text]) => text)).toEqual([
      'One',
      'Two',
    ])
  })

  it('a text about times and arrows stays a text', () => {
    expect(read(`${first(standard(1, 2))}from A --> B\nat 10:30 - 11:30 or 5 -> 6`)[1]?.[2]).toBe(
      'Two from A --> B at 10:30 - 11:30 or 5 -> 6',
    )
  })

  it('any times are never spoken: they are read, or the file is refused', () => {
    const digits = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, '0'))
    const time = fc
      .tuple(digits, digits, digits, fc.constantFrom(',', '.', ';', ':', '：'), fc.integer({ min: 0, max: 9999 }))
      .map(([hours, minutes, seconds, sign, rest]) => `${hours}:${minutes}:${seconds}${sign}${rest}`)
    const arrow = fc.constantFrom(' --> ', '-->', ' -> ', ' → ', ' --&gt; ', '–>', ' >> ', ' = ', ' | ', '\t')
    const mark = fc.constantFrom('', '\u200E', '\u2068', ' ', '\uFEFF')
    fc.assert(
      fc.property(time, arrow, time, mark, fc.boolean(), (from, sign, to, before, isFirst) => {
        const file = (isFirst ? first : second)(`${before}${from}${sign}${to}`)
        const answer = refusal(file)
        if (!answer.startsWith('read: ')) expect(answer).toMatch(/in line \d+ /)
        else
          expect(new Set(read(file).map(([, , text]) => text))).toEqual(
            new Set(isFirst ? ['One', 'Two'] : ['One', 'Two', 'Three']),
          )
      }),
      { numRuns: 500 },
    )
  })
})

describe('WebVTT', () => {
  it.each([
    ['in a caption', 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n2\n00:05.000 --&gt; 00:06.000\nTwo', 6],
    ['in the header', 'WEBVTT\n00:01.000 -> 00:02.000\nOne\n\n00:03.000 --> 00:04.000\nTwo', 2],
  ])('times that a browser would show or skip %s are refused with their line', (_, file, line) => {
    expect(refusal(file)).toContain(`in line ${line} times cannot be read`)
  })
})

const ttml = (content: string, attributes = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" ${attributes}>\n<head><metadata><ttm:title>Unseen</ttm:title></metadata></head>\n<body><div>\n${content}\n</div></body></tt>`

describe('TTML and DFXP', () => {
  it.each([
    ['clock times', '<p begin="00:00:01.500" end="00:00:02.500">One</p>', ''],
    ['offsets', '<p begin="1.5s" dur="1000ms">One</p>', ''],
    ['frames', '<p begin="00:00:01:12" end="60f">One</p>', 'ttp:frameRate="24"'],
    ['a multiplier', '<p begin="1.5s" end="50f">One</p>', 'ttp:frameRate="10" ttp:frameRateMultiplier="2 1"'],
    ['ticks', '<p begin="15000000t" end="25000000t">One</p>', 'ttp:tickRate="10000000"'],
    ['times of the parent', '</div><div begin="1s"><p begin="0.5s" end="1.5s">One</p>', ''],
    ['a sequence', '</div><div timeContainer="seq"><p dur="1.5s"></p><p dur="1s">One</p>', ''],
    ['times of spans', '<p>\n <span begin="1.5s" end="2.5s">One</span>\n</p>', ''],
    ['spans and line ends', '<p begin="1.5s" end="2.5s">\n  O<span>ne</span>&nbsp;\n</p>', ''],
  ])('%s are read', (_, content, attributes) => {
    expect(read(ttml(content, attributes))).toEqual([[1.5, 2.5, 'One']])
  })

  it('line breaks are blanks, and spans give words their times', () => {
    expect(read(ttml('<p begin="1s" end="2s">One<br/>more &amp; more</p>'))).toEqual([[1, 2, 'One more & more']])
    expect(words(ttml('<p begin="1s" end="4s"><span>One</span> <span begin="2s">two</span></p>'))).toEqual([
      'One@1',
      'two@3',
    ])
  })

  it('an end that is missing is the next begin, then the end of the audio', () => {
    expect(read(ttml('<p begin="1s">One</p><p begin="5s">Two</p>'))).toEqual([
      [1, 5, 'One'],
      [5, 60, 'Two'],
    ])
  })

  it('agents are speakers, and old namespaces and prefixes are read', () => {
    const file =
      '<a:tt xmlns:a="http://www.w3.org/2006/10/ttaf1"><a:body><a:div><a:p begin="1s" end="2s" a:agent="x">One</a:p></a:div></a:body></a:tt>'
    expect(readTranscript(file, 60).utterances).toMatchObject([{ text: 'One', speaker: 0 }])
  })

  it.each([
    [
      'a time that is none',
      '<p begin="1s" end="2s">a</p>\n<p begin="soon" end="2s">b</p>',
      6,
      'begin="soon" is no time',
    ],
    ['too many frames', '<p begin="00:00:01:40" end="3s">a</p>', 5, 'is no time'],
    ['no times', '<p>a</p>', 5, 'no times'],
    ['text outside of captions', 'a', 4, 'belongs to no caption'],
    ['a negative time', '<p begin="-1s" end="2s">a</p>', 5, 'is no time'],
    ['an end before its begin', '<p begin="3s" end="2s">a</p>', 5, 'ends before it begins'],
    ['broken XML', '<p begin="1s" end="2s">a</q>', 5, 'the XML is broken'],
    ['an entity that is not defined', '<p begin="1s" end="2s">&x;</p>', 5, 'undefined entity'],
  ])('%s is refused with its line', (_, content, line, reason) => {
    expect(refusal(ttml(content))).toMatch(new RegExp(`in line ${line} .*${reason}`))
  })

  it('entities that a document defines are never expanded', () => {
    const bomb = `<!DOCTYPE t [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>\n<tt><body><div><p begin="1s" end="2s">&b;</p></div></body></tt>`
    expect(refusal(bomb)).toMatch(/in line 2 .*undefined entity/)
  })
})

describe('YouTube’s timed text', () => {
  it.each([
    [
      'seconds',
      '<transcript><text start="1" dur="3">One &amp;#39;two</text><text start="2.5" dur="2">three</text></transcript>',
    ],
    [
      'milliseconds',
      '<timedtext><text t="1000" d="3000">One &amp;#39;two</text><text t="2500" d="2000">three</text></timedtext>',
    ],
    [
      'format 3',
      '<timedtext format="3"><head><ws id="0"/></head><body><w t="0" id="1"/><p t="1000" d="3000">One &#39;two</p><p t="2000" d="10" a="1">\n</p><p t="2500" d="2000">three</p></body></timedtext>',
    ],
    [
      'json3',
      JSON.stringify({
        events: [
          { tStartMs: 0, dDurationMs: 9000, id: 1 },
          { tStartMs: 1000, dDurationMs: 3000, segs: [{ utf8: 'One' }, { utf8: " 'two", tOffsetMs: 500 }] },
          { tStartMs: 2000, dDurationMs: 10, aAppend: 1, segs: [{ utf8: '\n' }] },
          { tStartMs: 2500, dDurationMs: 2000, segs: [{ utf8: 'three' }] },
        ],
      }),
    ],
  ])('in %s is read; a line ends where the next one begins', (_, file) => {
    expect(read(file)).toEqual([
      [1, 2.5, "One 'two"],
      [2.5, 4.5, 'three'],
    ])
  })

  it('words have their own times', () => {
    const file =
      '<timedtext format="3"><body>\n<p t="1000" d="3000"><s>One</s><s t="400"> two</s><s t="900"> three</s></p></body></timedtext>'
    expect(words(file)).toEqual(['One@1', 'two@1.4', 'three@1.9'])
  })

  it('a caption without readable times is refused with its place', () => {
    expect(refusal('<transcript>\n<text start="x">One</text></transcript>')).toContain('in line 2 ')
    expect(refusal(JSON.stringify({ events: [{ tStartMs: '1', segs: [{ utf8: 'a' }] }] }))).toContain('in event 1 ')
  })
})

describe('other forms', () => {
  it('ASS is read without overrides and comments, with names as speakers', () => {
    const file =
      '[Script Info]\nTitle: x\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nComment: 0,0:00:00.00,0:00:01.00,,,0,0,0,,no\nDialogue: 0,0:00:01.50,0:00:02.50,,Ada,0,0,0,,{\\i1}Hello,{\\i0} you\\Nthere'
    expect(read(file)).toEqual([[1.5, 2.5, 'Hello, you there']])
    expect(refusal(file.replace('0:00:01.50', 'soon'))).toContain('in line 7 times cannot be read')
  })

  it('LRC is read; each line lasts until the next', () => {
    const file = '[ar:Someone]\n[00:12.00]Line one\n[00:17.20]Line <00:18.00>two\n[00:20.00]\n'
    expect(read(file)).toEqual([
      [12, 17.2, 'Line one'],
      [17.2, 20, 'Line two'],
    ])
    expect(words(file).slice(2)).toEqual(['Line@17.2', 'two@18'])
    expect(refusal(`${file}no time`)).toContain('in line 5 ')
  })

  it('MicroDVD is read with its rate and refused without, and MPL2 counts tenths', () => {
    expect(read('{1}{1}25.000\n{25}{50}Hello|there\n{75}{100}{y:i}Two')).toEqual([
      [1, 2, 'Hello there'],
      [3, 4, 'Two'],
    ])
    expect(refusal('{0}{25}Hello\n{26}{50}Two')).toMatch(/in line 1 times count frames/)
    expect(read('[10][25]Hello\n[30][45]/Two')).toEqual([
      [1, 2.5, 'Hello'],
      [3, 4.5, 'Two'],
    ])
  })
})

describe('plain text', () => {
  it('may speak of times, numbers and signs', () => {
    const text = 'We meet at 10:30.\n10:30 is fine.\n1999\nAnd 3 < 5 & 6 > 2\n[music]'
    expect(read(text).map(([, , line]) => line)).toEqual(text.split('\n'))
    expect(read('3\n2\n1\nGo').map(([, , line]) => line)).toEqual(['3', '2', '1', 'Go'])
  })

  it.each([
    ['times of a copied transcript', 'Title\n\n0:00\nHello\n0:05\nthere', 3],
    ['times before its lines', '0:00 Hello\n0:05 there', 1],
    ['times with hours', 'Hello\n00:00:01 there', 2],
    ['times after names', 'Ada (0:12)\nHello', 1],
    ['times of a table', 'start\tend\ttext\n1000\t2000\tHello', 2],
    ['numbers of captions', '1\nHello\n\n2\nThere', 1],
    ['mark-up', 'Hello\n<b>you</b>', 2],
    ['HTML', '<p>Hello</p>', 1],
    ['character references', 'Hello\nTom &amp; Jerry', 2],
    ['RTF', '{\\rtf1 hello}', 1],
    ['SCC', 'Scenarist_SCC V1.0\n\n00:00:01:12\t9420 9420', 3],
    ['unknown XML', '<?xml version="1.0"?>\n<lines><l t="1">x</l></lines>', 2],
    ['a zero byte', 'Hello\nyou\0', 2],
  ])('with %s is refused with the line', (_, file, line) => {
    expect(refusal(file)).toContain(`in line ${line} `)
  })
})
