import { directionOf } from '#contract/languages.ts'
import type { SharedPage } from '#contract/sharedPage.ts'
import { soundName } from '#contract/sharedPages.ts'
import { type ExportFormat, exportFormatNames } from '#contract/transcription/exportFormats.ts'
import { nameText, t } from '#web/language/t.ts'
import { page } from '#web/pages/frame.tsx'
import { messages } from './messages.ts'

type Chart = NonNullable<SharedPage['chart']>

const hourMs = 60 * 60_000

/**
 * The page of a television's numbers, in the language of the television; the links and the line below in that of the
 * phone.
 * @param path of the page: those of its files begin with it
 */
export const sharedPageOf = (shared: SharedPage, restMs: number, path: string): string =>
  page({
    title: shared.title,
    children: (
      <>
        <SharedPageView page={shared} path={path} />
        {shared.recording !== undefined && <Downloads path={path} />}
        <p className="hint">{t(messages.openUntil, { hours: Math.max(1, Math.ceil(restMs / hourMs)) })}</p>
      </>
    ),
  })

/** The transcript of the page's recording as a file of each format. */
function Downloads({ path }: { path: string }) {
  const titles: Record<ExportFormat, string> = {
    srt: t(messages.captions, { format: 'SRT' }),
    vtt: t(messages.captions, { format: 'WebVTT' }),
    txt: t(messages.text),
    json: t(messages.data),
  }
  return (
    <>
      <h2>{t(messages.download)}</h2>
      <ul className="rows">
        {exportFormatNames.map((format) => (
          <li key={format}>
            <a href={`${path}/${format}`}>{titles[format]}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A television's numbers: a chart and a table, in the television's language and direction. */
function SharedPageView({ page, path }: { page: SharedPage; path: string }) {
  const { language, subtitle, columns, rows, chart, sentences, sound } = page
  return (
    <div lang={language} dir={directionOf(language)}>
      {subtitle && <p>{nameText(subtitle)}</p>}
      {sentences?.map(({ speaker, time, text, isSaid }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may be said twice.
        <blockquote key={place} className={isSaid ? 'shared-said' : 'shared-around'} dir="auto">
          <p className="hint shared-sentence">
            {speaker && <bdi>{nameText(speaker)} </bdi>}
            <bdi>{time}</bdi>
          </p>
          <p className="shared-sentence">{nameText(text)}</p>
          {isSaid && sound && (
            // biome-ignore lint/a11y/useMediaCaption: the sentence above is what it says.
            <audio className="shared-sound" controls preload="none" src={`${path}/${soundName}`} aria-label={text} />
          )}
        </blockquote>
      ))}
      {chart && <SharedChart chart={chart} />}
      {rows.length > 0 && (
        <table className="shared-rows">
          {columns.length > 0 && (
            <thead>
              <tr>
                <td />
                {columns.map((column, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same title.
                  <th key={place} scope="col">
                    {nameText(column)}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map(({ name, values }, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name.
              <tr key={row}>
                <th scope="row">{nameText(name)}</th>
                {values.map((value, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same value.
                  <td key={column}>{nameText(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** Width and height of a chart, in its own unit. */
const [width, height] = [640, 240]

function SharedChart({ chart: { title, from, to, highest, lines } }: { chart: Chart }) {
  const max = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const longest = Math.max(2, ...lines.map(({ values }) => values.length))
  const path = (values: readonly (number | null)[]) =>
    values
      .map((value, index) => {
        if (value === null) return ''
        const isFirst = index === 0 || values[index - 1] === null
        const x = (index / (longest - 1)) * width
        const y = height - (max > 0 ? value / max : 0) * height
        return `${isFirst ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
      })
      .join('')
  return (
    <figure className="shared-chart">
      <figcaption>
        {nameText(title)}
        <span className="hint">{nameText(highest)}</span>
      </figcaption>
      <svg viewBox={`-4 -4 ${width + 8} ${height + 8}`} role="img" aria-label={title}>
        <path className="shared-axis" d={`M0 0H${width}M0 ${height}H${width}`} />
        {lines.map(({ values }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name.
          <path key={place} className={`shared-line shared-line-${place + 1}`} d={path(values)} />
        ))}
      </svg>
      <p className="shared-ends" dir="ltr">
        <bdi>{from}</bdi>
        <bdi>{to}</bdi>
      </p>
      {lines.length > 1 && (
        <ul className="shared-names">
          {lines.map(({ name }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name.
            <li key={place} className={`shared-name-${place + 1}`}>
              {nameText(name)}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
