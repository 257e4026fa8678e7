import { DEV_PORTS } from '../stack/dev-ports.ts'

/** Whether `pnpm dev` runs on this machine: its server answers on the operators' port. */
export async function isDevStackUp(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${DEV_PORTS.admin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
