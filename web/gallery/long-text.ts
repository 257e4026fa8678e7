/** As long as product servers send: a name without a line break opportunity, and a sentence of several lines. */
export const longName = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Athletic'
export const longText = `${longName} could not be reached. Check your connection, and try again in a few minutes.`
