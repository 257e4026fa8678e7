import { isScreenPath } from '@storefront/shared/domain/routes.ts'
import { AppError } from '../errors/app-error.ts'
import { isFilePath } from './public-file.ts'
import type { SpaSource } from './spa-source.ts'

/** Stands in for a build that does not exist, so that the API can be worked on and tested without it. */
export const unbuiltSpa: SpaSource = {
  version: 'not built',
  namedVersion: () => 'not built',
  isFile: isFilePath,
  isScreen: isScreenPath,
  sendFile: () => {
    throw new AppError('NOT_FOUND')
  },
  shellFor: () => {
    throw new AppError('UNAVAILABLE', { message: 'The app is not built: run pnpm build.' })
  },
}
