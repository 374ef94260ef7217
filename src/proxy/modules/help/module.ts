import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { helpOffer, helpPaths } from '#contract/help/help.ts'
import type { Core, ProxyModule } from '#proxy/core/core.ts'
import { defineCall } from '#proxy/core/web/call.ts'
import { problemOf } from '#proxy/core/web/errors.ts'
import { messages as phoneMessages } from '#proxy/phone-codes/messages.ts'
import { phoneStyle } from '#proxy/phone-codes/phoneBrowser.ts'
import { currentLanguage, inLanguage, t } from '#web/language/t.ts'
import { pageScope } from '#web/pages/pageScope.ts'
import { messagePage } from '#web/pages/steps.tsx'
import { helpPage } from './HelpPage.tsx'

const offer = defineCall({
  method: 'get',
  path: helpPaths.offer,
  id: 'help',
  summary: 'The address of help for a phone.',
  caller: 'page',
  answer: { HelpOffer: helpOffer },
})

/** Help that a phone opens (specification: proxy 15). */
export const help: ProxyModule = { name: 'help', calls: [offer], open }

const query = z.object({ language: z.optional(z.string()) })

async function open({ app, settings: { publicUrl } }: Core): Promise<void> {
  offer.on(app, async ({ headers: { host } }) => ({ url: `${publicUrl ?? `http://${host}`}${helpPaths.page}` }))

  phoneStyle(app)
  await app.register(async (scope) => {
    pageScope(scope, (error) => ({
      status: problemOf(error).statusCode,
      page: messagePage({ title: t(phoneMessages.wrong), text: t(phoneMessages.tryAgain) }),
    }))
    scope.get(helpPaths.page, async (request: FastifyRequest) =>
      inLanguage(z.safeParse(query, request.query).data?.language ?? currentLanguage(), helpPage),
    )
  })
}
