/** The rows that only `pnpm nightly` asserts, since what proves them takes minutes or other programs. */
export const nightlyRows: readonly string[] = ['BFF-55']
