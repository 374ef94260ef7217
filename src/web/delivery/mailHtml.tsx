import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { directionOf } from '#contract/languages.ts'
import { currentLanguage } from '#web/language/t.ts'

interface MailPage {
  subject: string
  heading: string
  children: ReactNode
}

/** The HTML of a mail in the current language. Its styles are its own, because programs for mail load none. */
export const mailHtml = ({ subject, heading, children }: MailPage): string => {
  const language = currentLanguage()
  const html = renderToStaticMarkup(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <title>{subject}</title>
      </head>
      <body
        style={{ fontFamily: 'sans-serif', fontSize: '16px', lineHeight: 1.5, color: '#10151d', maxWidth: '600px' }}
      >
        <h1 style={{ fontSize: '22px', lineHeight: 1.3 }}>{heading}</h1>
        {children}
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}
