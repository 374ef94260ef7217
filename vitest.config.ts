import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'e2e/**/*.test.ts'],
    globalSetup: ['src/store/postgresServer.ts', 'e2e/migratedTemplate.ts'],
    testTimeout: 20_000,
    hookTimeout: 180_000,
  },
})
