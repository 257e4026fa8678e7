import { afterAll } from 'vitest'
import { disposeSharedRedis } from './redis.ts'

// Vitest runs a setup file for each test file, even though the files share their modules.
afterAll(disposeSharedRedis)
