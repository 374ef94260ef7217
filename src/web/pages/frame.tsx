import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The style sheet of every page, on every server. */
export const stylePath = '/pages.css'

/** A page that another one leads to. */
export interface PageLink {
  title: string
  path: string
}

export interface FrameProps {
  /** The heading; with the product behind it, the title of the window. */
  title: string
  /** Left out: Tenfoot. */
  product?: string
  /** Lists need a wide screen; left out, one column for a phone. */
  isWide?: boolean
  /** In the head, behind the product. */
  inHead?: ReactNode
  /** The navigation, and the path of the section that is open. */
  sections?: readonly PageLink[]
  section?: string | undefined
  /** Where this page belongs: the way back, outermost first. */
  above?: readonly PageLink[]
  /** What was done just now. */
  notice?: string | undefined
  /** Behind the content, so that the first button of a page is the one it is about. */
  inFoot?: ReactNode
  children: ReactNode
}

/** A whole page as text: no script, one style sheet, one column that fits 320 px. */
export const page = (props: FrameProps): string => `<!doctype html>${renderToStaticMarkup(<Frame {...props} />)}`

function Frame({
  title,
  product = 'Tenfoot',
  isWide = false,
  inHead,
  sections = [],
  section,
  above = [],
  notice,
  inFoot,
  children,
}: FrameProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <title>{`${title} · ${product}`}</title>
        <link rel="stylesheet" href={stylePath} />
      </head>
      <body className={isWide ? 'wide' : undefined}>
        {sections.length > 0 && (
          <a className="skip" href="#content">
            Skip to content
          </a>
        )}
        <header>
          <span className="product">{product}</span>
          {inHead}
        </header>
        {sections.length > 0 && <Sections sections={sections} open={section} />}
        <main id="content">
          {above.length > 0 && <Above links={above} />}
          <h1>{title}</h1>
          {notice && (
            <p className="notice" role="status">
              {notice}
            </p>
          )}
          {children}
        </main>
        {inFoot}
      </body>
    </html>
  )
}

const Sections = ({ sections, open }: { sections: readonly PageLink[]; open: string | undefined }) => (
  <nav aria-label="Sections">
    <ul>
      {sections.map(({ title, path }) => (
        <li key={path}>
          <a href={path} aria-current={path === open ? 'page' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const Above = ({ links }: { links: readonly PageLink[] }) => (
  <p className="above">
    {links.map(({ title, path }) => (
      <span key={path}>
        <a href={path}>{title}</a>
        <span aria-hidden="true"> / </span>
      </span>
    ))}
  </p>
)
