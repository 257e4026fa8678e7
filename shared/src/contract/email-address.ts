import * as z from 'zod/mini'
import { isEmailAddress } from '../domain/customer/email.ts'

/** An e-mail address by the rule of the forms, without surrounding spaces (AUTH-08, CONF-14). */
export const emailAddress = z.string().check(z.refine(isEmailAddress))
