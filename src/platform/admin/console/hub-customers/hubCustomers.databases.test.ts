import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { person, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startTestConsole, type TestConsole } from '../console.fixture.ts'
import { accountPath, customerPath, customersPath } from '../paths.ts'

describe.each(testDatabases())('at the console on $name', ({ fresh }) => {
  let platform: TestPlatform
  let console: TestConsole
  beforeEach(async () => {
    ;({ platform, console } = await startTestConsole(await fresh()))
    await console.signIn()
  })
  afterEach(() => platform.close())

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
