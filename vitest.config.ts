import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './src/testing/longestFirst'

const root = import.meta.dirname
const alias = { '@payload-config': path.join(root, 'payload.config.ts'), '@/': `${path.join(root, 'src')}/` }

export default defineConfig({
  resolve: { alias },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.integration.test.ts'],
          // Property tests on a busy machine.
          testTimeout: 60_000,
          environment: 'node',
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'integration',
          include: ['{src,bench}/**/*.integration.test.ts'],
          environment: 'node',
          globalSetup: ['src/testing/database/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // One more than the two cores that the tests are made for: some of them wait for a process, or for time to pass.
          maxWorkers: 3,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
