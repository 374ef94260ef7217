import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { person, type TestPlatform } from '#platform/platform.fixture.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { startTestConsole, type TestConsole, testConsole } from './console.fixture.ts'
import { consolePaths, projectsPath } from './paths.ts'

describe.each(testDatabases())('console on $name', ({ fresh }) => {
  let platform: TestPlatform
  let console: TestConsole

  const start = async (environment: Record<string, string> = {}) => {
    ;({ platform, console } = await startTestConsole(await fresh(), environment))
  }
  beforeEach(() => start())
  afterEach(() => platform.close())

  it('the console shows nothing and changes nothing before a sign-in', async () => {
    for (const path of [projectsPath, `${projectsPath}/new`, `${projectsPath}/project`])
      expect((await console.visit(path)).headers.get('location'), path).toBe(consolePaths.signIn)
    await console.visit(consolePaths.signIn)
    expect((await console.send(`${projectsPath}/new`, { name: 'Mine' })).headers.get('location')).toBe(
      consolePaths.signIn,
    )
    expect(await platform.context.operations.projects.list()).toHaveLength(1)
  })

  it('the console signs an administrator in, with a cookie that no script, link or other site can use', async () => {
    const { status, headers } = await console.signIn()
    expect([status, headers.get('location')]).toEqual([303, consolePaths.root])
    expect(headers.getSetCookie().join()).toMatch(/console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict/)
    expect((await console.visit(projectsPath)).text).toContain('Test')
  })

  it('the console gives its cookies the __Host- prefix when the address is https', async () => {
    await platform.close()
    await start({ PLATFORM_PUBLIC_URL: 'https://services.example' })
    const { headers } = await console.signIn()
    expect(headers.getSetCookie().join()).toMatch(
      /__Host-console=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict/,
    )
  })

  it('the console refuses accounts, because they are not administrators', async () => {
    expect((await console.signIn(person.email, person.password)).status).toBe(400)
  })

  it('the console gives the same answer for a wrong name and a wrong password, and records neither', async () => {
    const wrong = await console.signIn('admin', 'secret that was mistyped')
    const unknown = await console.signIn('typed-into-the-wrong-field', 'another')
    expect([wrong.status, unknown.status]).toEqual([400, 400])
    expect(unknown.text.replace('typed-into-the-wrong-field', 'admin')).toBe(wrong.text)
    const { events } = await platform.context.events.page({ kind: 'refused' })
    expect(events.map(({ action, actor }) => [action, actor])).toEqual([
      ['console.refused', 'unknown'],
      ['console.refused', 'admin'],
    ])
    expect(JSON.stringify(events)).not.toMatch(/mistyped|wrong-field/)
  })

  it('the console checks no more passwords once the attempts are used up, not even the right password', async () => {
    await platform.close()
    await start({ PASSWORD_GUESSES_PER_ACCOUNT: '3', PASSWORD_GUESSES_KEPT: '0' })
    for (let guess = 0; guess < 3; guess += 1) expect((await console.signIn('admin', 'wrong')).status).toBe(400)
    expect((await console.signIn()).status).toBe(429)
    await platform.clock.advance(15 * 60_000)
    expect((await console.signIn()).status).toBe(303)
  })

  it('the console refuses no administrator because of what strangers try: not in a known browser or network, nor elsewhere', async () => {
    await platform.close()
    await start({ TRUST_PROXY: '127.0.0.1', PASSWORD_GUESSES_PER_ACCOUNT: '5', PASSWORD_GUESSES_KEPT_IN_ALL: '5' })
    const from = (address: string) =>
      testConsole({
        call: (path, options = {}) =>
          platform.call(path, { ...options, headers: { ...options.headers, 'x-forwarded-for': address } }),
      })
    const home = from('203.0.113.1')
    expect((await home.signIn()).status).toBe(303)
    for (let network = 1; network < 16; network += 1)
      expect((await from(`198.51.${network}.1`).signIn('admin', 'wrong')).status).toBe(400)
    for (let time = 0; time < 3; time += 1) {
      expect((await from('203.0.113.1').signIn()).status, 'the network').toBe(303)
      home.cookies.delete('console')
      expect((await home.signIn()).status, 'the browser').toBe(303)
    }
    expect((await from('192.0.2.1').signIn()).status, 'a new network').toBe(303)
  })

  it('the console lets in a browser that brings the address of the command, for some minutes, with its own attempts', async () => {
    await platform.close()
    await start({ PASSWORD_GUESSES_PER_ACCOUNT: '1', PASSWORD_GUESSES_KEPT: '0' })
    const { administrators } = platform.context.operations
    expect((await console.signIn('admin', 'wrong')).status).toBe(400)
    const refused = await console.signIn()
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('tenfoot administrator let-in')
    const letIn = await administrators.letIn({ name: 'test' }, 'admin')
    // Its last character carries only some bits: to change that alone may change nothing.
    await console.visit(`${consolePaths.signIn}?let-in=${letIn.replace(/[^.]+$/, 'A'.repeat(43))}`)
    expect((await console.signIn()).status).toBe(429)
    const admitted = await console.visit(`${consolePaths.signIn}?let-in=${letIn}`)
    expect([admitted.status, admitted.headers.get('location')]).toEqual([303, consolePaths.signIn])
    expect((await console.signIn('admin', 'wrong')).status).toBe(400)
    expect((await console.signIn()).status).toBe(303)
    await platform.clock.advance(16 * 60_000)
    const other = testConsole(platform)
    await other.visit(`${consolePaths.signIn}?let-in=${letIn}`)
    expect(other.cookies.has('console-known')).toBe(false)
    await expect(administrators.letIn({ name: 'test' }, 'nobody')).rejects.toThrow(/nobody/)
  })

  it('the console gives a new cookie at each sign-in: one that an attacker set before is worth nothing (fixation)', async () => {
    await console.signIn()
    const attackers = console.cookies.get('console') ?? ''
    const victim = testConsole(platform)
    victim.cookies.set('console', attackers)
    await victim.visit(consolePaths.signIn)
    const planted = 'x'.repeat(43)
    victim.cookies.set('console-visit', planted).set('console', 'x'.repeat(43)).set('console-known', planted)
    expect((await victim.signIn()).status).toBe(303)
    expect(victim.cookies.get('console')).not.toBe(planted)
    expect(victim.cookies.get('console')).not.toBe(attackers)
    const thief = testConsole(platform)
    thief.cookies.set('console', planted).set('console-visit', planted)
    expect((await thief.visit(projectsPath)).status).toBe(303)
    expect((await thief.send(`${projectsPath}/new`, { name: 'Mine' })).headers.get('location')).toBe(
      consolePaths.signIn,
    )
  })

  it('the console signs an administrator out, and the cookie no longer works', async () => {
    await console.signIn()
    await console.visit(projectsPath)
    const cookies = new Map(console.cookies)
    await console.send(consolePaths.signOut, {})
    for (const [name, value] of cookies) console.cookies.set(name, value)
    expect((await console.visit(projectsPath)).status).toBe(303)
  })

  it('the console ends a sign-in after half a day, and when the password is changed', async () => {
    await console.signIn()
    await platform.clock.advance(12 * 3_600_000)
    expect((await console.visit(projectsPath)).status).toBe(303)
    await console.signIn()
    await platform.context.operations.administrators.setPassword({ name: 'test' }, 'admin')
    expect((await console.visit(projectsPath)).status).toBe(303)
  })

  it('the console refuses a form of another browser, from before the sign-in, or without a token', async () => {
    await console.visit(consolePaths.signIn)
    await console.signIn()
    // The token that the browser still has is from the sign-in page.
    expect((await console.send(`${projectsPath}/new`, { name: 'Mine' })).status).toBe(403)
    expect((await console.send(`${projectsPath}/new`, { name: 'Mine', csrf: '' })).status).toBe(403)
    const otherConsole = testConsole(platform)
    await otherConsole.signIn()
    await otherConsole.visit(`${projectsPath}/new`)
    for (const [name, value] of console.cookies) otherConsole.cookies.set(name, value)
    expect((await otherConsole.send(`${projectsPath}/new`, { name: 'Mine' })).status).toBe(403)
    expect(await platform.context.operations.projects.list()).toHaveLength(1)
  })

  it('the console carries no script, and a policy that lets none run', async () => {
    await console.signIn()
    for (const path of [consolePaths.signIn, projectsPath, `${projectsPath}/new`, `${projectsPath}/project`]) {
      const { text, headers } = await console.visit(path)
      expect(text, path).not.toMatch(/<script| style=| on\w+=/)
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none';style-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'",
      )
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  it('the console creates one project when a form is sent twice', async () => {
    await console.signIn()
    const { text } = await console.visit(`${projectsPath}/new`)
    const once = /name="once" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const fields = { name: 'Living room', organization: 'Example.org', apis: 'video', once }
    const first = await console.send(`${projectsPath}/new`, fields)
    const second = await console.send(`${projectsPath}/new`, fields)
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    const projects = await platform.context.operations.projects.list()
    expect(projects).toHaveLength(2)
    expect(projects.find(({ id }) => id !== 'project')).toMatchObject({
      name: 'Living room',
      organization: 'example.org',
      apis: ['video'],
    })
  })

  it('the console shows a wrong field with what is allowed, and keeps the typed values', async () => {
    await console.signIn()
    const { status, text } = await console.fill(`${projectsPath}/new`, `${projectsPath}/new`, {
      name: 'Kept',
      organization: 'no blanks please',
    })
    expect(status).toBe(400)
    expect(text).toContain('must be letters, digits, dots and hyphens')
    expect(text).toMatch(/aria-describedby="organization-hint organization-error" aria-invalid="true"/)
    expect(text).toContain('value="Kept"')
  })

  it('the console renames a project, restricts it, and changes its APIs', async () => {
    await console.signIn()
    const path = `${projectsPath}/project`
    await console.fill(path, path, { name: 'Renamed', organization: 'example.org' })
    const done = await console.fill(path, `${path}/apis`, { apis: 'analytics' })
    expect(done.headers.get('location')).toBe(`${path}?done=saved`)
    expect((await console.visit(`${path}?done=saved`)).text).toContain('role="status">Saved.')
    expect(await platform.context.operations.projects.byId('project')).toMatchObject({
      name: 'Renamed',
      organization: 'example.org',
      apis: ['analytics'],
    })
    const { events } = await platform.context.events.page({ kind: 'operator' })
    expect(events.slice(0, 2).map(({ action, actor, detail }) => [action, actor, detail])).toEqual([
      ['project.apis', 'admin', 'Video API disabled, Reporting API disabled, Data hub API disabled'],
      ['project.changed', 'admin', 'only for example.org'],
    ])
  })

  it('the console answers 404 when there is no such project', async () => {
    await console.signIn()
    expect((await console.visit(`${projectsPath}/nothing`)).status).toBe(404)
  })
})
