/** The most characters that each field of the details takes; the contract and the inputs of the form use the same. */
export const detailLengths = {
  firstName: 256,
  lastName: 256,
  section: 128,
  seat: 64,
  pickupLocation: 256,
  pickupTime: 64,
} as const
