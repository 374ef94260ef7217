import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { readCueText } from '#contract/captions/cue.ts'
import { readWebVtt } from '#contract/captions/webVtt.ts'
import { expect, test } from '../../support/test.ts'

type Read = { start: number; end: number; text: string }[]

/** The cues of each file as the browser's own `<track>` reads them: their times and their text. */
const ofBrowser = (page: Page, files: readonly string[]): Promise<Read[]> =>
  page.evaluate(
    (all) =>
      Promise.all(
        all.map(
          (file) =>
            new Promise<Read>((resolve) => {
              const track = document.createElement('track')
              const read = () => {
                const cues = [...(track.track.cues ?? [])] as VTTCue[]
                track.parentElement?.remove()
                resolve(
                  cues.map((cue) => ({
                    start: cue.startTime,
                    end: cue.endTime,
                    text: cue.getCueAsHTML().textContent ?? '',
                  })),
                )
              }
              track.onload = read
              // The file has no signature, and so no cues.
              track.onerror = () => resolve([])
              track.src = URL.createObjectURL(new Blob([file]))
              document.body.appendChild(document.createElement('video')).appendChild(track)
              track.track.mode = 'hidden'
            }),
        ),
      ),
    files,
  )

/** The cues that our reader finds, in a browser's order: by start, the longer one first, then as in the file. */
const ours = (file: string): Read =>
  readWebVtt(file, () => {})
    .map((cue) => ({
      start: cue.start,
      end: cue.end,
      text: readCueText(cue, () => {})
        .map(({ text }) => text)
        .join(''),
    }))
    .sort((a, b) => a.start - b.start || b.end - a.end)

const cue = (text: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`
const times = (line: string) =>
  `WEBVTT\n\n00:00.000 --> 00:00.500\nFirst\n\n${line}\nText\n\n00:08.000 --> 00:09.000\nLast\n`

/** Edge cases of each rule of the standard's parser. */
const cases: Record<string, string[]> = {
  'the signature and what follows it': [
    '',
    'WEBVTT',
    'WEBVT\n\n00:00.000 --> 00:01.000\nx',
    'webvtt\n\n00:00.000 --> 00:01.000\nx',
    '\uFEFFWEBVTT\n\n00:00.000 --> 00:01.000\nx',
    '\uFEFF\uFEFFWEBVTT\n\n00:00.000 --> 00:01.000\nx',
    ' WEBVTT\n\n00:00.000 --> 00:01.000\nx',
    '\nWEBVTT\n\n00:00.000 --> 00:01.000\nx',
    'WEBVTT\f\n\n00:00.000 --> 00:01.000\nx',
    'WEBVTTx\n\n00:00.000 --> 00:01.000\nx',
    'WEBVTT x\n\n00:00.000 --> 00:01.000\nx',
    'WEBVTT\tx\n\n00:00.000 --> 00:01.000\nx',
    'WEBVTT\n00:00.000 --> 00:01.000\nx',
    'WEBVTT\nKind: captions\nLanguage: en\n\n00:00.000 --> 00:01.000\nx',
    'WEBVTT\nKind: captions\n00:00.000 --> 00:01.000\nx',
    'WEBVTT 00:00.000 --> 00:01.000\nx\n\n00:02.000 --> 00:03.000\ny',
    'WEBVTT\n\n\n\n\n00:00.000 --> 00:01.000\nx',
  ],
  'line ends, zeros and the end of the file': [
    'WEBVTT\r\n\r\n00:00.000 --> 00:01.000\r\nx\r\ny\r\n\r\nid\r\n00:01.000 --> 00:02.000\r\nz',
    'WEBVTT\r\r00:00.000 --> 00:01.000\rx\ry\r\rid\r00:01.000 --> 00:02.000\rz\r',
    'WEBVTT\n\r00:00.000 --> 00:01.000\n\rx',
    'WEBVTT\r\n\n00:00.000 --> 00:01.000\r\nx\n\r\ny',
    cue('a\0b'),
    times('00:01.000 --> 00:02.\x000'),
    'WEBVTT\n\n00:00.000 --> 00:01.000',
    'WEBVTT\n\nid\n00:00.000 --> 00:01.000',
    'WEBVTT\n\n00:00.000 -->',
    'WEBVTT\n\nid',
  ],
  'blocks, identifiers and arrows': [
    'WEBVTT\n\nid\n00:00.000 --> 00:01.000\nx',
    'WEBVTT\n\nid\nid\n00:00.000 --> 00:01.000\nx',
    'WEBVTT\n\n-->\n00:00.000 --> 00:01.000\nx',
    'WEBVTT\n\nid -->\n00:00.000 --> 00:01.000\nx',
    cue('a --> b\nc'),
    cue('a\nb --> c\nd\n\n00:02.000 --> 00:03.000\ne'),
    cue('00:01.000 --> 00:02.000\nx'),
    cue('x\n00:01.000 --> 00:02.000\ny'),
    cue('x\nid\n00:01.000 --> 00:02.000\ny'),
    cue('x\n \ny'),
    'WEBVTT\n\nNOTE\nnothing\n\n00:00.000 --> 00:01.000\nx',
    'WEBVTT\n\nNOTE a --> b\nnothing\n\n00:00.000 --> 00:01.000\nx',
    'WEBVTT\n\nNOTE\n00:00.000 --> 00:01.000\nx',
    'WEBVTT\n\nSTYLE\n::cue { color: lime }\n\n00:00.000 --> 00:01.000\nx',
    'WEBVTT\n\nSTYLE\n::cue { color: lime }\n00:00.000 --> 00:01.000\nx',
    'WEBVTT\n\nSTYLE\n00:00.000 --> 00:01.000\nx',
    'WEBVTT\n\nREGION\nid:one\n\n00:00.000 --> 00:01.000 region:one\nx',
    'WEBVTT\n\n00:00.000 --> 00:01.000\nx\n\nSTYLE\n::cue { color: lime }\n\n00:01.000 --> 00:02.000\ny',
    'WEBVTT\n\nlost\nlines\n\n00:00.000 --> 00:01.000\nx',
    'WEBVTT\n\n00:05.000 --> 00:06.000\nlater\n\n00:00.000 --> 00:01.000\nearlier\n\n00:00.000 --> 00:09.000\nlonger',
  ],
  'times of a cue': [
    '00:01.000-->00:02.000',
    '00:01.000 -->00:02.000',
    '00:01.000--> 00:02.000',
    '\f00:01.000\f-->\f00:02.000\f',
    '\t00:01.000\t-->\t00:02.000\talign:start',
    '00:01.000 -- > 00:02.000',
    '00:01.000 -> 00:02.000',
    '00:01.000 ---> 00:02.000',
    '00:01.000 --> --> 00:02.000',
    'x00:01.000 --> 00:02.000',
    '00:01.000 x --> 00:02.000',
    '00:01.000 --> x 00:02.000',
    '00:01.000 --> 00:02.000x',
    '00:01.000 --> 00:02.000line:0',
    '00:01.000 --> 00:02.000 line:0 nonsense',
    '00:01,000 --> 00:02,000',
    '0:01.000 --> 0:02.000',
    '000:01.000 --> 000:02.000',
    '00:1.000 --> 00:2.000',
    '00:001.000 --> 00:002.000',
    '00:01.00 --> 00:02.00',
    '00:01.0000 --> 00:02.0000',
    '00:01. --> 00:02.',
    '00:01 --> 00:02',
    '01.000 --> 02.000',
    '59:59.999 --> 60:00.000',
    '60:00.000 --> 61:00.000',
    '00:60.000 --> 01:00.000',
    '00:59.999 --> 00:60.000',
    '00:60:00.000 --> 01:00:00.000',
    '00:59:59.000 --> 00:60:00.000',
    '00:00:60.000 --> 00:01:00.000',
    '0:00:01.000 --> 0:00:02.000',
    '60:00:01.000 --> 60:00:02.000',
    '123:00:01.000 --> 123:00:02.000',
    '12345:00:01.000 --> 12345:00:02.000',
    '00:0:01.000 --> 00:0:02.000',
    '00:000:01.000 --> 00:000:02.000',
    '-00:01.000 --> 00:02.000',
    '00:01.000 --> -00:02.000',
    '00:02.000 --> 00:01.000',
    '00:01.000 --> 00:01.000',
    '٠٠:٠١.٠٠٠ --> ٠٠:٠٢.٠٠٠',
    '00:01.000\u00a0--> 00:02.000',
    '00:01.000 --> 00:02.000 <b>',
  ].map(times),
  'tags of cue text': [
    'a <b>b</b> <i>c <u>d</u></i> <c.one.two>e</c> <lang en-GB>f</lang>',
    '<v Ada>one</v> <v.loud Tom>two</v>',
    '<v Ada>one\ntwo',
    '<v\nAda\n  Lovelace>one',
    '<ruby>base<rt>over</rt></ruby> after <rt>no ruby</rt>',
    '<ruby>base<rt>over</ruby> after',
    'one <00:00:00.500>two <00:00.700>three <00:00:00>four <0>five',
    '<x>unknown</x> <font color="red">red</font> <B>upper</B>',
    '<b>crossed <i>tags</b> here</i>',
    '</b>no start',
    '<>empty</> < b>blank</ b> <.c>class</.c> <\tb>tab',
    'a < b and c > d',
    'a < b',
    'a <',
    'a <b',
    'a </b',
    'a <3 cats',
    'a <3> cats',
    '<<b>>',
    '<b <i>>x</i>',
    '<v A>a<v B>b</v>c</v>d',
    '<c.a&b;c x&gt;y>text</c>',
    '<v a&gt;b>text',
    '<!-- no comment --> text',
    'a\n<b>\nb',
    '<c></c>',
    '<i/>x',
  ].map(cue),
  'character references': [
    '&amp; &lt; &gt; &lrm;&rlm; &nbsp;x &quot; &apos;',
    '&amp &lt &gt &nbsp &lrm x',
    '&#39; &#x27; &#X27; &#39 &#x27x &#8364; &#128512; &#x1F600;',
    '&#0; &#x80; &#150; &#xD800; &#x110000; &#99999999999999;',
    '&eacute; &eacute &Eacute; &hellip; &mdash; &notin; &notit; &not &NotEqualTilde;',
    '& && &; &1; &# &#; &#x; &#xg; &unknown; &AMP; &Amp;',
    '&amp;amp; &amp;lt;b&gt;',
    '&lt;b&gt;no tag&lt;/b&gt;',
    '&am<b>p;</b>',
    '&am\np;',
    '&amp',
    'AT&T R&D a&b &copy 2026 &copycat',
    '&CounterClockwiseContourIntegral; &fjlig; &ThickSpace;|',
  ].map(cue),
}

for (const [name, files] of Object.entries(cases))
  test(`WebVTT is read as the browser reads it: ${name}`, async ({ page }) => {
    const browserCues = await ofBrowser(page, files)
    for (const [index, file] of files.entries())
      expect.soft(ours(file), JSON.stringify(file)).toEqual(browserCues[index])
    expect(browserCues.flat().length).toBeGreaterThan(files.length / 4)
  })

const scraps = [
  '\n',
  '\n\n',
  '\r',
  '\r\n',
  ' ',
  '\t',
  '\f',
  '\0',
  '-->',
  '--',
  '>',
  '<',
  '/',
  '.',
  ':',
  '&',
  ';',
  '#',
  'x',
  '00:00.000',
  '00:01.000 --> 00:02.000\n',
  '01:00:00.000-->01:00:01.000\n',
  '60:00',
  '5',
  '12',
  'NOTE',
  'STYLE\n',
  '<v Ada>',
  '</v>',
  '<b>',
  '</b>',
  '<ruby>',
  '<rt>',
  '</ruby>',
  '<c.a.b>',
  '<00:01.500>',
  '<i x',
  '&amp;',
  '&lt',
  '&eacute',
  '&#3',
  'word ',
  'é',
  '😀',
  '\u00a0',
  'line:10%',
  'REGION\n',
  '\uFEFF',
]

test('WebVTT is read as the browser reads it: random files', async ({ page }) => {
  const scrapTexts = fc.array(fc.constantFrom(...scraps), { maxLength: 40 }).map((parts) => parts.join(''))
  const text = scrapTexts.map((scrap) => cue(scrap))
  const files = fc.sample(
    fc.oneof(
      scrapTexts.map((scrap) => `WEBVTT\n\n${scrap}`),
      text,
      text.map((file) => file + file),
    ),
    {
      numRuns: Number(process.env.CAPTION_FILES ?? 400),
      seed: 1,
    },
  )
  const browserCues = await ofBrowser(page, files)
  for (const [index, file] of files.entries()) expect.soft(ours(file), JSON.stringify(file)).toEqual(browserCues[index])
  expect(browserCues.flat().length).toBeGreaterThan(files.length / 2)
})
