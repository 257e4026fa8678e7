/** The environment key that the vault script has to be initialised with. */
export const ENVIRONMENT_KEY = 'FakeVaultEnvironment01'
