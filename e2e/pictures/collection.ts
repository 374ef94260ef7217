import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { todaysSources } from '../processes/program.ts'
import type { TestEnvironment } from '../support/environment.ts'

type Shoot = (page: Page, name: string) => Promise<void>

/** The pages behind the link of `tenfoot collect connect`, for a person who is signed in: allowed, and used twice. */
export async function takeCollection(page: Page, env: TestEnvironment, shoot: Shoot): Promise<void> {
  const command = spawn(process.execPath, [...todaysSources.args, 'collect', 'connect', 'phone'], {
    cwd: todaysSources.cwd,
    env: { ...process.env, DATA_DIR: env.dataDir, PLATFORM_PUBLIC_URL: env.services },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(command, 'close')
  try {
    const link = await linkIn(command.stdout)
    await page.goto(link)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { name: 'Reports are collected now' }).waitFor()
    await shoot(page, 'collect-allowed')
    await page.goto(link)
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
    await shoot(page, 'collect-used')
    await ended
  } finally {
    command.kill()
  }
}

async function linkIn(output: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const part of output) {
    text += part
    const link = /\n {2}(http\S+\/collect\/allow\/\S+)\n/.exec(text)?.[1]
    if (link !== undefined) return link
  }
  throw new Error(`no link: ${text}`)
}
