import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvOf, row } from '#platform/analytics/rows.fixture.ts'
import { ownAccount, startTestService } from '#platform/analytics/service.fixture.ts'
import { importFile } from './importFile.ts'

/** Imports newer and newer reports of the same two days into each folder's warehouse, until the process is killed. */
async function importForEver(warehouseDir: string): Promise<void> {
  const service = await startTestService({}, { warehouseDir })
  const path = join(service.dataDir, 'report.csv')
  for (let time = 0; ; time += 1) {
    const rows = Array.from({ length: 4000 }, (_, place) =>
      row({
        date: `2026110${1 + (place % 2)}`,
        video_id: `v${place >> 4}`,
        views: place + time,
        country_code: `A${String.fromCharCode(65 + ((place >> 1) % 8))}`,
      }),
    )
    writeFileSync(path, csvOf(rows))
    await importFile(service.importContext, {
      path,
      account: ownAccount.email,
      created: new Date(Date.now() + time).toISOString(),
    })
    if (time === 0) process.stdout.write('imports\n')
  }
}

await Promise.all(process.argv.slice(2).map(importForEver))
