import { takeLinkCredential } from '../storage/link-credential.ts'

takeLinkCredential()
