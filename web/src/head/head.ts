// The script in the page's head, in this order. The two first need nothing but the page; what follows may fail without them.
import './preferences.ts'
import './start-retry.ts'
import './early-reads.ts'
import './first-view.ts'
