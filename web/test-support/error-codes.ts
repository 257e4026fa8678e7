export { type ErrorCode, errorCodes } from '../../server/src/errors/app-error.ts'
