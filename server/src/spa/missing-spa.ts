import { AppError } from '../errors/app-error.ts'
import { isFilePath } from './file-path.ts'
import type { SpaSource } from './spa-source.ts'

/** Stands in for a build that is not there, so that the API can be worked on and tested without it. */
export const missingSpa: SpaSource = {
  version: 'not built',
  isFile: isFilePath,
  sendFile: () => {
    throw new AppError('NOT_FOUND')
  },
  shellFor: async () => {
    throw new AppError('UNAVAILABLE', { message: 'The app is not built: run pnpm build.' })
  },
}
