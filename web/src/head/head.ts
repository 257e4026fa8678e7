// The script in the page's head. The order matters: nothing may see a credential in the address, and the next two must
// run even if a later one fails.
import './link-credential.ts'
import './preferences.ts'
import './start-retry.ts'
import './early-reads.ts'
