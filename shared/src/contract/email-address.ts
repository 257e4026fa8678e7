import * as z from 'zod/mini'
import { isEmailAddress } from '../domain/customer/email.ts'

/** An e-mail address as the forms accept it, without spaces around it (AUTH-08, CONF-14). */
export const emailAddress = z.string().check(z.refine(isEmailAddress))
