import { describe, expect, it } from 'vitest'
import { testDatabases } from '#storage/databases.fixture.ts'
import { serviceAccountsForEachTest } from './serviceAccounts.fixture.ts'

describe.each(testDatabases())('service accounts on $name', ({ fresh }) => {
  const env = serviceAccountsForEachTest(fresh)
  const { sign, redeem, refused, channels, own, link, addKey } = env

  describe('keys', () => {
    it('a key of a service account has the field’s format, and its private half is stored nowhere', async () => {
      expect(env.pair).toEqual({
        type: 'service_account',
        project_id: 'project',
        private_key_id: expect.stringMatching(/^[0-9a-f]{40}$/),
        private_key: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----\n/),
        client_email: 'first@project.service.tenfoot.example',
        client_id: expect.stringMatching(/^[1-9]\d{20}$/),
        auth_uri: `${env.platform.url}/authorize`,
        token_uri: `${env.platform.url}/token`,
      })
      const [stored] = await env.platform.db
        .selectFrom('service_account_keys')
        .selectAll()
        .where('id', '=', env.pair.private_key_id)
        .execute()
      expect(Object.keys(JSON.parse(stored?.public_key ?? ''))).toEqual(['kty', 'n', 'e'])
    })

    it('a key of a service account is replaced without a gap: the new and the old key work until the old one is ended', async () => {
      const next = await addKey(env.account)
      expect((await redeem(await sign())).status).toBe(200)
      expect((await redeem(await sign({}, { pem: next.private_key }))).status).toBe(200)
      expect(await env.accounts.endKey(env.account, env.key.private_key_id)).toBe(true)
      expect(await env.accounts.endKey(env.account, env.key.private_key_id)).toBe(false)
      expect(await refused(await sign())).toMatchObject({ status: 400, error_description: 'Invalid JWT Signature.' })
      expect((await redeem(await sign({}, { pem: next.private_key }))).status).toBe(200)
      expect((await env.accounts.find(env.account.email))?.keys.map(({ id }) => id)).toEqual([next.private_key_id])
    })

    it('a key of a service account is one of ten at most, even for simultaneous requests', async () => {
      const [stored] = await env.platform.db.selectFrom('service_account_keys').selectAll().execute()
      if (!stored) throw new Error('the first key is missing')
      await env.platform.db
        .insertInto('service_account_keys')
        .values(
          Array.from({ length: 8 }, (_, n) => ({ ...stored, id: own(`many-${n}`), account_id: env.account.accountId })),
        )
        .execute()
      const results = await Promise.allSettled([addKey(env.account), addKey(env.account)])
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await env.accounts.find(env.account.email))?.keys).toHaveLength(10)
    })
  })

  describe('video service', () => {
    it.each([
      ['no content owner', 0, false],
      ['a content owner without channels', 0, true],
      ['a content owner of one channel', 1, true],
    ])(
      'the video service refuses a service account that acts for %s, and says which owners it accepts',
      async (_what, count, linked) => {
        if (linked) await link(count)
        const { json } = await redeem(await sign())
        for (const query of ['part=id&mine=true', `part=id&id=UC${own('works')}0`]) {
          const answer = await channels(json.access_token, query)
          expect(answer.status).toBe(403)
          expect(answer.json).toMatchObject({
            error: {
              message: expect.stringContaining('only for content owners that own and manage several channels'),
              errors: [{ reason: 'forbidden' }],
            },
          })
        }
        const videos = await env.platform.call('/video/v3/videos?part=id&id=x', {
          headers: { authorization: `Bearer ${json.access_token}` },
        })
        expect(videos.status).toBe(403)
      },
    )

    it('the video service accepts a service account that acts for a content owner of several channels, and returns these', async () => {
      await link(3)
      await link(1, 'small')
      const { json } = await redeem(await sign())
      const managed = (owner: string) =>
        channels(json.access_token, `part=id&managedByMe=true&onBehalfOfContentOwner=${own(owner)}`)
      const answer = await managed('works')
      expect(answer.status).toBe(200)
      expect((answer.json.items as { id: string }[]).map(({ id }) => id)).toEqual(
        [0, 1, 2].map((index) => `UC${own('works')}${index}`),
      )
      // The content owner that it names must have several.
      expect((await managed('small')).status).toBe(403)
      // The service account has no channel of its own.
      const withoutOwner = await channels(json.access_token)
      expect(withoutOwner).toMatchObject({ status: 200, json: { pageInfo: { totalResults: 0 } } })
    })

    it('the video service refuses a content owner without a link, and does not reveal which owners exist', async () => {
      await link(3)
      await env.platform.context.owners.save({ name: 'theirs', title: 'Theirs' })
      const { json } = await redeem(await sign())
      const messages = await Promise.all(
        ['theirs', 'none'].map(async (name) => {
          const answer = await channels(json.access_token, `part=id&managedByMe=true&onBehalfOfContentOwner=${name}`)
          expect(answer.status).toBe(403)
          return answer.text.replaceAll(name, '…')
        }),
      )
      expect(messages[0]).toBe(messages[1])
      expect(await channels(json.access_token, 'part=id&managedByMe=true')).toMatchObject({
        status: 400,
        json: { error: { errors: [{ location: 'onBehalfOfContentOwner' }] } },
      })
    })
  })

  it('service accounts have a valid and unique name in an existing project', async () => {
    await expect(env.accounts.create('project', 'first')).rejects.toThrow('already exists')
    await expect(env.accounts.create('nowhere', 'robot')).rejects.toThrow('There is no project nowhere.')
    for (const name of ['', 'Robot', '1st', 'a_b', 'a-', 'x'.repeat(31)])
      await expect(env.accounts.create('project', name), name).rejects.toThrow('lower-case letters')
    const before = await env.accounts.all('project')
    await env.accounts.create('project', 'a')
    expect((await env.accounts.all('project')).map(({ email }) => email)).toEqual([
      'a@project.service.tenfoot.example',
      ...before.map(({ email }) => email),
    ])
  })
})
