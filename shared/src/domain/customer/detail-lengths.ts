/** The maximum length of each delivery detail, for the contract and the inputs of the form. */
export const detailLengths = {
  firstName: 256,
  lastName: 256,
  section: 128,
  seat: 64,
  pickupLocation: 256,
  pickupTime: 64,
} as const
