export const orderIdPolls = 50
export const orderIdPollMs = 100

/** CARD-11: how long anyone waits for the order id, in ms. */
export const orderIdWaitMs = orderIdPolls * orderIdPollMs
