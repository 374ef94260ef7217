import type { FastifyReply } from 'fastify'
import { type SharedPage, sharedPage } from '#contract/sharedPage.ts'
import { sharedPageCount, sharedPageOffer, sharedPagePaths, sharedPageTtlMs, soundName } from '#contract/sharedPages.ts'
import { exportContent, exportFormatNames } from '#contract/transcription/exportFormats.ts'
import type { Core, ProxyModule } from '#proxy/core/core.ts'
import type { Known } from '#proxy/core/part.ts'
import { GrantEnded } from '#proxy/core/tokens/tokenManager.ts'
import { defineCall, nothing } from '#proxy/core/web/call.ts'
import { problemOf } from '#proxy/core/web/errors.ts'
import { messages as phoneMessages } from '#proxy/phone-codes/messages.ts'
import { phoneStyle } from '#proxy/phone-codes/phoneBrowser.ts'
import { t } from '#web/language/t.ts'
import type { Answer } from '#web/openapi/description.ts'
import { pagePolicy, pageScope } from '#web/pages/pageScope.ts'
import { messagePage } from '#web/pages/steps.tsx'
import { messages } from './messages.ts'
import { sendSound, sendTranscript } from './recordingFiles.ts'
import { sharedPageOf } from './SharedPageView.tsx'
import { createSharedPages, pageOwner, type SharedPageTables, sharedPageMigrations } from './sharedPages.ts'

/** Most pages that one address shares in a minute, and opens; most files; and most ranges of sound. */
const perMinute = { share: 20, open: 120, file: 20, sound: 120 }

const share = defineCall({
  method: 'post',
  path: sharedPagePaths.pages,
  id: 'sharePage',
  summary: 'Makes a page of what the television shows, for a phone, for one day.',
  body: { SharedPage: sharedPage },
  answer: { SharedPageOffer: sharedPageOffer },
})
const count = defineCall({
  method: 'get',
  path: sharedPagePaths.pages,
  id: 'sharedPages',
  summary: 'How many pages of the account at this television can be opened.',
  answer: { SharedPageCount: sharedPageCount },
})
const takeBack = defineCall({
  method: 'post',
  path: sharedPagePaths.takeBack,
  id: 'takeBackPages',
  summary: 'Removes these pages.',
  answer: nothing,
})
const html = (description: string): Answer => ({ description, content: { 'text/html': 'text' } })
const transcriptFile = defineCall({
  method: 'get',
  path: `${sharedPagePaths.page}/:key/:format`,
  id: 'sharedTranscript',
  summary: 'The transcript of the recording that a page is about, as a file.',
  caller: 'anybody',
  parameters: {
    key: { description: 'The key of the page, from its address.', in: 'path', required: true },
    format: { description: 'The format of the file.', in: 'path', required: true, allowed: exportFormatNames },
  },
  answers: {
    200: { description: 'The file.', content: exportContent },
    404: html('A page: the key is wrong or its page has ended, or there is no such file.'),
    429: html('A page: too many calls.'),
    502: html('A page: the service did not answer.'),
  },
})
const audio = { 'audio/*': 'binary' } as const
const momentSound = defineCall({
  method: 'get',
  path: `${sharedPagePaths.page}/:key/${soundName}`,
  id: 'sharedSound',
  summary: 'The sound of the sentence that a page is about, or a range of its bytes.',
  caller: 'anybody',
  parameters: {
    key: { description: 'The key of the page, from its address.', in: 'path', required: true },
    Range: { description: 'bytes=first-last', in: 'header' },
  },
  answers: {
    200: { description: 'The sound.', content: audio },
    206: { description: 'The range.', content: audio, headers: ['Content-Range'] },
    404: html('A page: the key is wrong or its page has ended, or there is no such sound.'),
    416: { description: 'The sound has no such bytes.', headers: ['Content-Range'] },
    429: html('A page: too many calls.'),
    502: html('A page: the service did not answer.'),
  },
})

/** A phone opens what a television shows (specification: proxy 12). */
export const sharedPages: ProxyModule = {
  name: 'shared-pages',
  migrations: sharedPageMigrations,
  calls: [share, count, takeBack, transcriptFile, momentSound],
  encryptedColumns: [{ table: 'shared_pages', column: 'page', owner: ({ id }) => pageOwner(String(id)) }],
  sessionData: {
    async forget(db, sessionId) {
      const withPages = db.withTables<Known<SharedPageTables>>()
      await withPages.deleteFrom('shared_pages').where('session_id', '=', sessionId).execute()
    },
  },
  async sweep({ db, now }) {
    await db.withTables<Known<SharedPageTables>>().deleteFrom('shared_pages').where('expires_at', '<=', now).execute()
  },
  open,
}

async function open(core: Core): Promise<void> {
  const { app, vault, clock, caller, settings } = core
  const pages = createSharedPages(core.db.withTables<Known<SharedPageTables>>(), vault, clock)

  share.on(
    app,
    async (request) => {
      const page = share.bodyOf(request)
      const { id } = await caller.requireSession(request)
      const key = await pages.share(id, page)
      // The guard has checked that the television's origin is the proxy's.
      const origin = settings.publicUrl ?? request.headers.origin ?? `http://${request.headers.host}`
      return { url: `${origin}${sharedPagePaths.page}/${key}`, expiresIn: sharedPageTtlMs / 1000 }
    },
    perMinute.share,
  )
  count.on(app, async (request) => ({ count: await pages.count((await caller.requireSession(request)).id) }))
  takeBack.on(app, async (request) => {
    await pages.takeBack((await caller.requireSession(request)).id)
    return {}
  })

  /** A page whose session has not ended: the service would answer the operator's key also after that. */
  const openActive = async (key: string): Promise<SharedPage | undefined> => {
    const found = await pages.open(key)
    if (!found) return undefined
    const session = await core.db
      .selectFrom('session')
      .select('grant_id')
      .where('id', '=', found.sessionId)
      .executeTakeFirst()
    try {
      await core.tokens.requireActive(session?.grant_id ?? '')
    } catch (error) {
      if (error instanceof GrantEnded) return undefined
      throw error
    }
    return found.page
  }
  const overPage = () => messagePage({ title: t(messages.over), text: t(messages.overText) })

  phoneStyle(app)
  await app.register(async (scope) => {
    pageScope(scope, (error) => ({
      status: problemOf(error).statusCode,
      page: messagePage({ title: t(phoneMessages.wrong), text: t(phoneMessages.tryAgain) }),
    }))
    scope.get<{ Params: { key: string } }>(
      `${sharedPagePaths.page}/:key`,
      { config: { rateLimit: { max: perMinute.open, timeWindow: 60_000 } } },
      async ({ params: { key } }, reply) => {
        unlisted(reply)
        const found = await pages.open(key)
        if (!found) return reply.code(404).send(overPage())
        if (found.page.sound) reply.header('content-security-policy', `${pagePolicy()};media-src 'self'`)
        return sharedPageOf(found.page, found.expiresAt - clock.now(), `${sharedPagePaths.page}/${key}`)
      },
    )
    transcriptFile.on(
      scope,
      async (request, reply) => {
        unlisted(reply)
        const { key, format: name } = request.params as { key: string; format: string }
        const page = await openActive(key)
        const format = exportFormatNames.find((known) => known === name)
        if (!page?.recording || !format) return reply.code(404).send(overPage())
        const file = { recording: page.recording, title: page.title, format }
        const sent = await sendTranscript(core, file, request, reply)
        return sent ?? reply.code(404).send(messagePage({ title: t(messages.noFile), text: t(messages.noFileText) }))
      },
      perMinute.file,
    )
    momentSound.on(
      scope,
      async (request, reply) => {
        unlisted(reply)
        const { key } = request.params as { key: string }
        const page = await openActive(key)
        const sent = page?.sound && (await sendSound(core, page.sound, request, reply))
        return sent ?? reply.code(404).send(overPage())
      },
      perMinute.sound,
    )
  })
}

/** A page that only its address protects: no search engine lists it, no other site learns the address. */
const unlisted = (reply: FastifyReply) =>
  reply.headers({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
