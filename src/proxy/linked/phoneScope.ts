import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { pageScope } from '#web/pages/pageScope.ts'
import { codePage } from '#web/pages/steps.tsx'
import { problemOf } from '../web/errors.ts'

const address = z.object({ code: z.string().check(z.maxLength(64)) })

interface Saying {
  /** The page for a failure of ours. */
  failed: string
  /** The page for a call that no page of ours has made. */
  foreign: string
}

/** Registers pages for the phone: forms instead of scripts. A scope of its own, because no other call takes forms. */
export async function phoneScope(
  app: FastifyInstance,
  { failed, foreign }: Saying,
  register: (pages: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (pages) => {
    await pages.register(formbody)
    pageScope(pages, (error) => {
      const { statusCode } = problemOf(error)
      return { status: statusCode, page: statusCode >= 500 ? failed : foreign }
    })
    register(pages)
  })
}

/** People type codes with the gap that they see. What is longer than any code is cut: it is no code. */
export const digitsOf = (typed: string) => typed.replace(/[\s.\-–]/g, '').slice(0, 24)

/** The code in an address, from a QR code or a link, with which the form's field opens. */
export function typedIn(query: unknown): string | undefined {
  const given = z.safeParse(address, query)
  return given.success ? digitsOf(given.data.code) : undefined
}

/** First step, for those who did not scan: the code on the screen. */
export const digitsCodePage = (page: Omit<Parameters<typeof codePage>[0], 'name' | 'code' | 'hint' | 'inFoot'>) =>
  codePage({ ...page, name: 'code', code: 'digits', hint: 'Eight digits.' })
