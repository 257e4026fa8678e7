export { type ErrorCode, errorTable } from '../../server/src/errors/app-error.ts'
