import { generate } from 'selfsigned'

/** A certificate and its key, as PEM. */
export type Certificate = { readonly cert: string; readonly key: string }

type Options = { readonly ca?: Certificate; readonly notAfterDate?: Date }

/** Includes the address of `localhost`, because Sentinel names its servers by address. */
const namesOf = (host: string) => [
  { type: 2, value: host } as const,
  ...(host === 'localhost' ? [{ type: 7, ip: '127.0.0.1' } as const] : []),
]

/** A certificate for a host name, signed by the authority, or self-signed. */
async function certificateFor(host: string, { ca, notAfterDate = new Date('2049-01-01') }: Options = {}) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date('2020-01-01'),
    notAfterDate,
    extensions: [{ name: 'subjectAltName', altNames: namesOf(host) }],
    ...(ca && { ca }),
  })
  return { cert, key }
}

async function certificateAuthority(): Promise<Certificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Test Authority' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  })
  return { cert, key }
}

/** The certificate of a private authority, and valid and invalid certificates for a server on `localhost`. */
export async function certificates() {
  const ca = await certificateAuthority()
  return {
    authority: ca.cert,
    good: await certificateFor('localhost', { ca }),
    expired: await certificateFor('localhost', { ca, notAfterDate: new Date('2021-01-01') }),
    'of another name': await certificateFor('other.test', { ca }),
    'self-signed': await certificateFor('localhost'),
  }
}

/** A self-signed certificate for all subdomains of a domain. */
export const wildcardCertificate = (domain: string): Promise<Certificate> => certificateFor(`*.${domain}`)
