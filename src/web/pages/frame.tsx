import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { directionOf } from '#contract/languages.ts'
import { currentLanguage, nameText, t } from '../language/t.ts'
import { messages } from './messages.ts'

/** Path of the style sheet of every page, on every server. */
export const stylePath = '/pages.css'

/** A link to another page. */
export interface PageLink {
  title: string
  path: string
}

export interface FrameProps {
  /** The heading. Followed by the product, it is also the title of the window. */
  title: string
  /** Default: Tenfoot. */
  product?: string
  /** Wide layout for lists. Default: one column for a phone. */
  isWide?: boolean
  /** Path of a second style sheet, which only some pages need. */
  style?: string
  /** Address to which the browser continues by itself, with a link to it in the content. */
  continueAt?: string
  /** Content of the header, after the product. */
  header?: ReactNode
  /** Links of the navigation; `section` is the path of the open one. */
  sections?: readonly PageLink[]
  section?: string | undefined
  /** Breadcrumb links to the pages above this one, outermost first. */
  breadcrumbs?: readonly PageLink[]
  /** Message about the last action. */
  notice?: string | undefined
  /** Content of the footer. It is after the main content, so that the first button of a page is the main one. */
  footer?: ReactNode
  children: ReactNode
}

/** Renders a whole page: no scripts, one style sheet, one column that fits 320 px. */
export const page = (props: FrameProps): string => `<!doctype html>${renderToStaticMarkup(<Frame {...props} />)}`

function Frame({
  title,
  product = 'Tenfoot',
  isWide = false,
  style,
  continueAt,
  header,
  sections = [],
  section,
  breadcrumbs = [],
  notice,
  footer,
  children,
}: FrameProps) {
  return (
    <html lang={currentLanguage()} dir={directionOf(currentLanguage())}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        {continueAt !== undefined && <meta httpEquiv="refresh" content={`0;url=${continueAt}`} />}
        <title>{`${title} · ${product}`}</title>
        <link rel="stylesheet" href={stylePath} />
        {style !== undefined && <link rel="stylesheet" href={style} />}
      </head>
      <body className={isWide ? (sections.length > 0 ? 'wide sectioned' : 'wide') : undefined}>
        {sections.length > 0 && (
          <a className="skip" href="#content">
            {t(messages.skip)}
          </a>
        )}
        <header>
          <span className="product">{product}</span>
          {header}
        </header>
        {sections.length > 0 && <Sections sections={sections} open={section} />}
        <main id="content">
          {breadcrumbs.length > 0 && <Breadcrumbs links={breadcrumbs} />}
          <h1>{nameText(title)}</h1>
          {notice && (
            <p className="notice" role="status">
              {notice}
            </p>
          )}
          {children}
        </main>
        {footer}
      </body>
    </html>
  )
}

/**
 * On a phone the links are behind a button with the title of the open section; the style sheet shows one of the two
 * lists.
 */
function Sections({ sections, open }: { sections: readonly PageLink[]; open: string | undefined }) {
  const links = (
    <ul>
      {sections.map(({ title, path }) => (
        <li key={path}>
          <a href={path} aria-current={path === open ? 'page' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <nav aria-label={t(messages.sections)}>
      <details>
        <summary>{sections.find(({ path }) => path === open)?.title ?? t(messages.sections)}</summary>
        {links}
      </details>
      {links}
    </nav>
  )
}

const Breadcrumbs = ({ links }: { links: readonly PageLink[] }) => (
  <p className="above">
    {links.map(({ title, path }) => (
      <span key={path}>
        <a href={path}>{nameText(title)}</a>
        <span aria-hidden="true"> / </span>
      </span>
    ))}
  </p>
)
