import { oneLine } from '#contract/harmlessText.ts'
import { mailHtml } from '#web/delivery/mailHtml.tsx'
import type { Mail } from '#web/delivery/smtp.ts'
import { t } from '#web/language/t.ts'
import type { MessageContent } from './content.ts'
import { messages } from './messages.ts'
import { drawChart, pictureHeight, pictureWidth } from './picture.ts'
import {
  chartText,
  headingOf,
  insightText,
  liveText,
  missingText,
  subjectOf,
  totalText,
  videoText,
} from './sentences.ts'

/** A message in words: what a mail shows and a webhook carries. */
export interface Worded {
  subject: string
  heading: string
  sections: { title?: string; lines: string[] }[]
}

/** The texts of a message. A name of a channel or a video can neither begin a line of its own nor hide others. */
export function worded(content: MessageContent): Worded {
  const { subject, heading, sections } = textsOf(content)
  return {
    subject: oneLine(subject),
    heading: oneLine(heading),
    sections: sections.map(({ lines, ...section }) => ({ ...section, lines: lines.map(oneLine) })),
  }
}

function textsOf(content: MessageContent): Worded {
  const titles = { subject: subjectOf(content), heading: headingOf(content) }
  if (content.about === 'test') return { ...titles, sections: [{ lines: [t(messages.test)] }] }
  if (content.about === 'live')
    return { ...titles, sections: [{ lines: content.events.map((event) => liveText(event, content.timeZone)) }] }
  const insights = content.insights.map(insightText)
  if (content.about === 'alerts') return { ...titles, sections: [{ lines: insights }] }
  const unusual =
    insights.length > 0 ? { title: t(messages.unusual), lines: insights } : { lines: [t(messages.nothingUnusual)] }
  const missing = content.isWhole ? [] : [{ lines: [missingText(content.numbersUntil)] }]
  const videos =
    content.videos.length > 0 ? [{ title: t(messages.topVideos), lines: content.videos.map(videoText) }] : []
  return {
    ...titles,
    sections: [
      ...missing,
      { lines: content.totals.map((total) => totalText(total, content.isWhole)) },
      unusual,
      ...videos,
    ],
  }
}

const last = ({ first, values }: { first: string; values: readonly unknown[] }) =>
  new Date(Date.parse(first) + (values.length - 1) * 86_400_000).toISOString().slice(0, 10)

/**
 * Makes the mail of a message in the current language: plain text, and the same as HTML with the chart as a picture.
 * Without pictures nothing is missing but the chart (specification: alerts 4).
 */
export function mailOf(content: MessageContent, unsubscribeLink: string): Mail {
  const { subject, heading, sections } = worded(content)
  const chart = 'chart' in content ? content.chart : undefined
  const caption = chart && chartText(chart.first, last(chart))
  const cid = 'chart@tenfoot'
  const text = [
    heading,
    ...sections.map(({ title, lines }) => [...(title ? [title] : []), ...lines.map((line) => `- ${line}`)].join('\n')),
    t(messages.unsubscribeLink, { link: unsubscribeLink }),
  ].join('\n\n')
  const html = mailHtml({
    subject,
    heading,
    children: (
      <>
        {sections.map(({ title, lines }) => (
          <div key={title ?? lines[0]}>
            {title && <h2 style={{ fontSize: '17px' }}>{title}</h2>}
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ))}
        {chart && (
          <p>
            <img src={`cid:${cid}`} width={pictureWidth} height={pictureHeight} alt={caption} />
          </p>
        )}
        {caption && <p style={{ fontSize: '14px', color: '#47525f' }}>{caption}</p>}
        <p style={{ fontSize: '14px' }}>
          <a href={unsubscribeLink}>{t(messages.unsubscribe)}</a>
        </p>
      </>
    ),
  })
  return { subject, text, html, picture: chart && { cid, png: drawChart(chart) } }
}
