import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import { proxyPaths } from '#contract/proxy.ts'
import type { Core } from '#proxy/core/core.ts'
import { opaqueCookie } from '#proxy/core/web/cookies.ts'
import { type Enrolments, enrolPath } from '#proxy/modules/fleet/enrolments.ts'
import { createPhoneBrowsers } from '#proxy/phone-codes/phoneBrowser.ts'
import { t } from '#web/language/t.ts'
import { Post } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import { pagePolicy } from '#web/pages/pageScope.ts'
import { messages as general } from '../messages.ts'
import { oneOf } from '../queries.ts'
import { messages } from './messages.ts'

/** Most pages of one network in a minute: many screens may wait, each asking every few seconds. */
const perMinute = 2_000
const refreshSeconds = 3
const bodyLimit = 1_000
const cookieDays = 37
const files = { style: `${enrolPath}.css`, script: `${enrolPath}.js` } as const
/** The code is behind `#` and is sent in a body: so it is in no log of this server or of one before it. */
const script = `var form = document.forms[0]
if (location.hash.length > 1 && form.code) {
  form.code.value = location.hash.slice(1)
  history.replaceState(null, '', location.pathname + location.search)
  form.submit()
}
`

/** The page that a television without a remote opens once (specification: fleet 11). */
export function enrolTelevisions(core: Core, enrolments: Enrolments, onError: (error: unknown) => void) {
  const { app, settings, vault, caller } = core
  const { publicUrl } = settings
  // A link of another page may lead here. It changes nothing by itself.
  const cookie = opaqueCookie('enrolment', publicUrl, cookieDays, 'lax')
  const pairingCookie = opaqueCookie('pairing', publicUrl, cookieDays)
  const browsers = createPhoneBrowsers({ purpose: 'enrolment', vault, cookie, publicUrl })

  app.addHook('onRequest', (request, _reply, done) => {
    done()
    if (request.routeOptions.url !== proxyPaths.pairingEvents) return
    const [hashes, secret] = [browsers.keyedHashes(request), pairingCookie.read(request)]
    if (hashes && secret !== undefined) enrolments.pairs(hashes, vault.keyedHashes(secret)).catch(onError)
  })

  return {
    hashesOf: browsers.keyedHashes,

    pages(pages: FastifyInstance): void {
      const limited = { bodyLimit, config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }
      const style = readFileSync(join(import.meta.dirname, 'enrol.css'), 'utf8')
      pages.get(files.style, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
      pages.get(files.script, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))

      pages.get(enrolPath, limited, async (request, reply) => {
        const asked = await enrolments.at(browsers.keyedHashes(request) ?? [])
        // An enrolment is for new screens: another page must not give a television away that has an account.
        if (asked?.state === 'approved' || (await caller.find(request))) return reply.redirect(homeOf(request), 303)
        if (asked?.state === 'waiting') reply.header('refresh', String(refreshSeconds))
        reply.header('content-security-policy', `${pagePolicy()};script-src 'self'`)
        return televisionPage(asked, { csrf: browsers.formToken(request, reply), search: searchOf(request) })
      })
      pages.post(enrolPath, limited, async (request, reply) => {
        const { body, ip } = request
        if (await caller.find(request)) return reply.redirect(homeOf(request), 303)
        const hashes = browsers.keyedHashes(request)
        const isOwn = browsers.isOwnForm(request, oneOf(body, 'csrf') ?? '')
        if (hashes && isOwn && (await enrolments.enter(oneOf(body, 'code') ?? '', hashes, ip)))
          return reply.redirect(enrolPath + searchOf(request), 303)
        reply.code(isOwn ? 410 : 403)
        return textPage(t(isOwn ? messages.tvSpent : general.formExpired), t(messages.tvSpentText))
      })
    },
  }
}

/** The settings of a kiosk, which go with the television to its app. */
const searchOf = ({ url }: FastifyRequest): string => /\?[\w%&=,.*~+-]{1,500}$/.exec(url)?.[0] ?? ''
/** The empty fragment replaces that of this page. */
const homeOf = (request: FastifyRequest): string => `/${searchOf(request)}#`

const textPage = (title: string, text: string, form?: ReactNode): string =>
  page({
    title,
    style: files.style,
    children: (
      <>
        {form}
        <p>{text}</p>
        <form method="get" action="/">
          {/* biome-ignore lint/a11y/noAutofocus: the page has nothing else that a remote can press. */}
          <button type="submit" className="main" autoFocus>
            {t(messages.tvPair)}
          </button>
        </form>
      </>
    ),
  })

function televisionPage(
  asked: { state: string; words: string } | undefined,
  { csrf, search }: { csrf: string; search: string },
): string {
  if (asked?.state === 'waiting')
    return page({
      title: t(messages.tvWaits),
      style: files.style,
      children: (
        <>
          <p className="enrol-words code" dir="ltr">
            {asked.words}
          </p>
          <p>{t(messages.tvCompare)}</p>
        </>
      ),
    })
  const form = (
    <>
      <Post action={enrolPath + search} csrf={csrf} className="enrol-form">
        <input type="hidden" name="code" />
      </Post>
      <script src={files.script} defer />
    </>
  )
  return asked
    ? textPage(t(messages.tvRefused), t(messages.tvSpentText), form)
    : textPage(t(general.addScreens), t(messages.tvStart), form)
}
