import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { person, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startTestConsole, type TestConsole } from '../console.fixture.ts'
import { accountPath, customerPath, customersPath, ownerPath, ownersPath, serviceAccountPath } from '../paths.ts'

describe.each(testDatabases())('at the console on $name', ({ fresh }) => {
  let platform: TestPlatform
  let console: TestConsole
  beforeEach(async () => {
    ;({ platform, console } = await startTestConsole(await fresh()))
    await console.signIn()
  })
  afterEach(() => platform.close())

  it('an administrator creates a content owner, adds a channel, links a person and a program, and ends the links', async () => {
    const { videoRepository, owners, operations } = platform.context
    await videoRepository.saveChannel({ id: 'UC1', title: 'One', accountId: null, publishedAt: 0, country: null })
    const robot = await operations.serviceAccounts.create({ name: 'test' }, 'project', 'robot')
    const wrong = await console.fill(ownersPath, ownersPath, { name: 'my label', title: '' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('1 to 64 letters')
    const path = ownerPath('label')
    const made = await console.fill(ownersPath, ownersPath, { name: 'label', title: 'Label' })
    expect(made.headers.get('location')).toMatch(path)
    const none = await console.fill(path, `${path}/channel`, { channel: 'UC2' })
    expect(none.text).toContain('no channel UC2 exists')
    await console.fill(path, `${path}/channel`, { channel: 'UC1' })
    for (const account of [person.email, robot.email]) await console.fill(path, `${path}/account`, { account })
    const { text } = await console.visit(path)
    for (const part of ['One', accountPath(person.id), serviceAccountPath(robot.accountId)])
      expect(text).toContain(part)
    const list = (await console.visit(ownersPath)).text
    for (const part of ['Label', 'contentOwner==label']) expect(list).toContain(part)
    expect((await console.visit(accountPath(person.id))).text).toContain(ownerPath('label'))
    await console.send(`${path}/account/remove`, { account: person.id })
    await console.send(`${path}/channel/remove`, { channel: 'UC1' })
    expect(await owners.mayActFor(person.id, 'label')).toBe(false)
    expect(await owners.mayActFor(robot.accountId, 'label')).toBe(true)
    expect(await owners.hasChannel('label', 'UC1')).toBe(false)
  })

  it('the page of a missing content owner answers 404, and only a refused change says that nothing changed', async () => {
    const page = await console.visit(ownerPath('nobody'))
    expect(page.status).toBe(404)
    expect(page.text).toContain('No content owner nobody exists.')
    expect(page.text).not.toContain('Nothing changed')
    const change = await console.send(`${ownerPath('nobody')}/channel`, { channel: 'UC1' })
    expect(change.status).toBe(404)
    expect(change.text).toContain('Nothing changed')
  })

  it('an administrator signs a person out everywhere', async () => {
    const path = accountPath(person.id)
    const done = await console.fill(path, `${path}/sign-out`, {})
    expect((await console.visit(String(done.headers.get('location')))).text).toContain('Signed out everywhere.')
    expect((await platform.context.events.page({ kind: 'operator' })).events[0]).toMatchObject({
      action: 'account.signed-out',
      subject: `account ${person.email}`,
    })
  })

  it('an administrator creates a customer of the data hub, lets a person use its reports, adds a feed, and ends both', async () => {
    const now = () => platform.context.operations.hubCustomers.byId('harbour')
    const wrong = await console.fill(customersPath, customersPath, { id: 'harbour works', title: '' })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('1 to 64 letters')
    const path = customerPath('harbour')
    const made = await console.fill(customersPath, customersPath, { id: 'harbour', title: 'Harbour Works' })
    expect(made.headers.get('location')).toMatch(path)
    const unknownAccount = await console.fill(path, `${path}/account`, { account: 'nobody@tenfoot.example' })
    expect(unknownAccount.text).toContain('no account nobody@tenfoot.example exists')
    await console.fill(path, `${path}/account`, { account: person.email })
    await console.fill(path, `${path}/instance`, { instance: 'preview' })
    expect((await console.fill(path, `${path}/instance`, { instance: 'not a name' })).status).toBe(400)
    const { id, email } = person
    expect(await now()).toMatchObject({ accounts: [{ id, email }], instances: ['preview'] })
    const { text } = await console.visit(path)
    for (const part of ['Harbour Works', accountPath(person.id), 'preview']) expect(text).toContain(part)
    expect((await console.visit(customersPath)).text).toContain('Harbour Works')

    await console.send(`${path}/account/remove`, { account: person.id })
    await console.send(`${path}/instance/remove`, { instance: 'preview' })
    expect(await now()).toMatchObject({ accounts: [], instances: [] })
    expect((await platform.context.events.page({ kind: 'operator' })).events[1]).toMatchObject({
      action: 'customer.account',
      subject: 'customers/harbour',
      detail: `${person.email} can no longer use its reports`,
    })
  })
})
