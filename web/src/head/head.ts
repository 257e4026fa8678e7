// The script in the page's head. The order matters: the first two must run even if a later one fails.
import './preferences.ts'
import './start-retry.ts'
import './early-reads.ts'
import './first-view.ts'
