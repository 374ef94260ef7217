import { availableParallelism } from 'node:os'
import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [lingui()],
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'e2e/**/*.test.ts'],
    globalSetup: [
      'e2e/support/runFolder.ts',
      'src/storage/postgresServer.fixture.ts',
      'e2e/support/migratedTemplate.ts',
    ],
    // Most tests wait for a disk or a server part of their time: the runner's own choice leaves one of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Files that follow each other in a worker share its modules: loading them anew was a third of all work. So a test
    // undoes what it stubs, and mocks no module (`vi.mock`).
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 180_000,
  },
})
