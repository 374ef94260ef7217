import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { LinkedMail } from '#platform/authorization/accountMails.ts'
import type { AuthorizationContext } from '#platform/authorization/context.ts'
import { t } from '#web/language/t.ts'
import { PostButton } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import { messagePage } from '#web/pages/steps.tsx'
import { messages as accountMessages } from '../account/messages.ts'
import { openForms } from '../forms.ts'
import { accountPaths, deviceLastPages, devicePaths, foreignAccountPage } from '../lastPages.ts'
import { messages as general } from '../messages.ts'
import type { Visit } from '../visit.ts'
import { messages } from './messages.ts'
import { deviceSections } from './words.tsx'

const parameters = z.object({ secret: z.string().check(z.regex(/^[\w-]{43}$/)) })

const donePage = () =>
  messagePage({ title: t(deviceLastPages.blockedCode.title), text: t(deviceLastPages.blockedCode.text) })

const oldLinkPage = () =>
  page({
    title: t(messages.oldLink),
    children: (
      <>
        <p>{t(messages.oldLinkText)}</p>
        <p>{t(messages.seeAccount)}</p>
        <p>
          <a href={accountPaths.account}>{t(general.account)}</a>
        </p>
      </>
    ),
  })

/**
 * The page behind “This was not me” in a mail (specification: consent-and-scopes 9). Its secret shows who reads the
 * mailbox, so nobody has to sign in. GET only asks, because programs that check mail open every link.
 */
export async function notMeLink(app: FastifyInstance, context: AuthorizationContext): Promise<void> {
  const { accountMails, events, revocation, scopes } = context
  const { openForm, refuseForeign, visits } = await openForms(app, context, foreignAccountPage)
  const path = `${devicePaths.notMe}:secret`

  const mailOf = async (requestParameters: unknown) => {
    const parsed = z.safeParse(parameters, requestParameters)
    return parsed.success ? accountMails.byLink(parsed.data.secret) : undefined
  }
  const refuse = (reply: FastifyReply) => reply.code(404).send(oldLinkPage())

  const question = ({ csrf }: Visit, { allowed, at }: LinkedMail, action: string) =>
    page({
      title: t(accountMessages.removeAccessTitle, { client: allowed.client }),
      children: (
        <>
          {deviceSections(allowed, { at, scopes }).map(({ text, lines = [] }) => (
            <div key={text}>
              <p>{text}</p>
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          ))}
          <p>{t(accountMessages.notMeText)}</p>
          <PostButton action={action} csrf={csrf} label={t(general.notMe)} isDanger />
        </>
      ),
    })

  app.get(path, async (request, reply) => {
    const mail = await mailOf(request.params)
    if (!mail) return refuse(reply)
    return mail.isPressed ? donePage() : question(await visits.read(request, reply), mail, request.url)
  })

  app.post(path, async (request, reply) => {
    if (!(await openForm(request, reply))) return refuseForeign(request, reply)
    const mail = await mailOf(request.params)
    if (!mail) return refuse(reply)
    await revocation.blockCode(mail.codeId, async (trx) => {
      if (!(await accountMails.press(trx, mail.id))) return
      await events.record(trx, {
        kind: 'people',
        action: 'code.blocked',
        actor: mail.email,
        subject: mail.allowed.client,
        detail: 'by the link in a mail',
        address: request.ip,
      })
    })
    return donePage()
  })
}
