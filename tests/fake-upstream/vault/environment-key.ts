/** The only environment key that the vault accepts. */
export const ENVIRONMENT_KEY = 'FakeVaultEnvironment01'
