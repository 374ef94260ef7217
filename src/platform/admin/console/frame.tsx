import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { devicePaths } from '../../authorization/pages/paths.ts'
import { consolePaths } from './paths.ts'
import type { ConsoleVisit } from './visit.ts'

/** One entry of the navigation. */
export interface SectionEntry {
  title: string
  path: string
}

export interface FrameProps {
  title: string
  /** The section that is marked in the navigation: its path. */
  section?: string
  /** What was done just now. */
  notice?: string | undefined
  /** Where this page belongs: the way back, outermost first. */
  above?: readonly SectionEntry[]
  children: ReactNode
}

interface Surroundings {
  visit: ConsoleVisit
  sections: readonly SectionEntry[]
}

/** A whole page of the console as text: no script, two stylesheets, one column that fits 320 px. */
export const framed = (surroundings: Surroundings, props: FrameProps): string =>
  `<!doctype html>${renderToStaticMarkup(<Frame {...surroundings} {...props} />)}`

function Frame({ visit, sections, title, section, notice, above = [], children }: Surroundings & FrameProps) {
  const { administrator, csrf } = visit
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <title>{`${title} · Tenfoot console`}</title>
        <link rel="stylesheet" href={devicePaths.style} />
        <link rel="stylesheet" href={consolePaths.style} />
      </head>
      <body className="console">
        <a className="skip" href="#content">
          Skip to the content
        </a>
        <header>
          <span className="product">Tenfoot console</span>
          {administrator && (
            <form method="post" action={consolePaths.signOut} className="who">
              <span>{administrator.name}</span>
              <Csrf csrf={csrf} />
              <button type="submit" className="link">
                Sign out
              </button>
            </form>
          )}
        </header>
        {administrator && (
          <nav aria-label="Sections">
            <ul>
              {sections.map((entry) => (
                <li key={entry.path}>
                  <a href={entry.path} aria-current={entry.path === section ? 'page' : undefined}>
                    {entry.title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <main id="content">
          {above.length > 0 && (
            <p className="above">
              {above.map((entry) => (
                <span key={entry.path}>
                  <a href={entry.path}>{entry.title}</a>
                  <span aria-hidden="true"> / </span>
                </span>
              ))}
            </p>
          )}
          <h1>{title}</h1>
          {notice && (
            <p className="notice" role="status">
              {notice}
            </p>
          )}
          {children}
        </main>
      </body>
    </html>
  )
}

export const Csrf = ({ csrf }: { csrf: string }) => <input type="hidden" name="csrf" value={csrf} />
