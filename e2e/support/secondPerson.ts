import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { channelBasicHeader, channelBasicLine } from './channelBasic.ts'
import type { TestEnvironment } from './environment.ts'
import { tenfoot } from './tenfoot.ts'

export const second = {
  email: 'second@tenfoot.test',
  password: 'correct horse battery',
  channelId: 'UCsecondsecondsecondseco',
  views: 4321,
}

/** Adds a second person to the services. Their channel had `second.views` views on one day. */
export async function addPerson(env: TestEnvironment): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-person-'))
  const date = new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const { channelId, views } = second
  const rows = [
    { date, channelId, videoId: 'zZ9yY8xX7wW', views, minutes: 900, gained: 0, lost: 0 },
    { date, channelId, videoId: '', views: 0, minutes: 0, gained: 3, lost: 1 },
  ]
  const file = join(folder, 'channel_basic_a3.csv')
  await writeFile(file, `${channelBasicHeader}\n${rows.map(channelBasicLine).join('\n')}\n`)
  await tenfoot(env, ['import', file])
  await tenfoot(env, ['account', 'channel', env.demo.account.email, env.demo.channel])
  await tenfoot(env, ['account', 'add', second.email, '--stdin'], second.password)
  await tenfoot(env, ['account', 'channel', second.email, channelId])
  await rm(folder, { recursive: true, force: true })
}
