import { renderToStaticMarkup } from 'react-dom/server'
import { oneLine } from '#contract/harmlessText.ts'
import { directionOf } from '#contract/languages.ts'
import type { MessageContent } from '#proxy/modules/fleet/alerts/alarms.ts'
import type { WordMessage } from '#proxy/modules/fleet/alerts/outbox.ts'
import { currentLanguage, inLanguage, t } from '#web/language/t.ts'
import { messages as general } from '../messages.ts'
import { momentText } from '../times.ts'
import { messages } from './messages.ts'

/** What a message says. No name of a screen can begin a line of its own, or hide others. */
export const wordAlert: WordMessage = (content, { language, timeZone }) =>
  inLanguage(language, () => {
    const heading = headingOf(content)
    const subject = content.site === '' ? heading : oneLine(t(general.lasted, { state: content.site, length: heading }))
    const sentences = content.screens.map(({ name, place, since }) =>
      oneLine(
        t(messages.line, {
          name: [name, place].filter(Boolean).join(', '),
          time: momentText(since, timeZone),
        }),
      ),
    )
    const unnamed = content.count - content.screens.length
    if (unnamed > 0) sentences.push(t(messages.more, { count: unnamed }))
    const html = renderToStaticMarkup(
      <html lang={currentLanguage()} dir={directionOf(currentLanguage())}>
        <head>
          <meta charSet="utf-8" />
          <title>{subject}</title>
        </head>
        <body style={{ fontFamily: 'sans-serif', fontSize: '16px', lineHeight: 1.5, color: '#10151d' }}>
          <h1 style={{ fontSize: '22px', lineHeight: 1.3 }}>{subject}</h1>
          {sentences.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </body>
      </html>,
    )
    const text = [subject, ...sentences.map((line) => `- ${line}`)].join('\n')
    return { subject, text, html: `<!doctype html>${html}`, sentences }
  })

function headingOf({ kind, count, of, limit }: MessageContent): string {
  switch (kind) {
    case 'dark':
      return count > 1 && count === of ? t(messages.allDark) : t(messages.dark, { count })
    case 'back':
      return t(messages.back, { count })
    case 'numbers':
      return t(messages.oldNumbers, { count, limit })
    case 'version':
      return t(messages.otherVersion, { count, limit })
    case 'errors':
      return t(messages.manyErrors, { count, limit })
    case 'update':
      return t(messages.wentBack, { count })
    case 'test':
      return t(messages.testText)
  }
}
