import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A certificate and its key, as PEM. */
export type Certificate = { readonly cert: string; readonly key: string }

type Request = {
  readonly name: string
  /** Host names and the like that it is good for; a certificate of an authority has none. */
  readonly hosts?: readonly string[]
  readonly expires?: Date
  readonly issuer?: { readonly name: string; readonly key: KeyObject }
}

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts)
const oid = (...bytes: number[]) => tlv(0x06, Buffer.from(bytes))
const time = (date: Date) =>
  tlv(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))
const named = (name: string) =>
  sequence(tlv(0x31, sequence(oid(0x55, 0x04, 0x03), tlv(0x0c, Buffer.from(name)))))
const extension = (id: number, value: Buffer) =>
  sequence(oid(0x55, 0x1d, id), tlv(0x01, Buffer.from([0xff])), tlv(0x04, value))
const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))

let serial = 1

function issue({ name, hosts, expires = new Date('2049-01-01'), issuer }: Request) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signer = issuer ?? { name, key: privateKey }
  const isAuthority = tlv(0x01, Buffer.from([0xff]))
  serial += 1
  const content = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([serial])),
    ecdsaWithSha256,
    named(signer.name),
    sequence(time(new Date('2020-01-01')), time(expires)),
    named(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(
      0xa3,
      sequence(
        hosts
          ? extension(0x11, sequence(...hosts.map((host) => tlv(0x82, Buffer.from(host)))))
          : extension(0x13, sequence(isAuthority)),
      ),
    ),
  )
  const signature = sign('sha256', content, signer.key)
  const der = sequence(content, ecdsaWithSha256, tlv(0x03, Buffer.from([0]), signature))
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    privateKey,
  }
}

/** An authority of our own, and what it and others say of the host `localhost`. */
export function certificates() {
  const authority = issue({ name: 'Test Authority' })
  const issuer = { name: 'Test Authority', key: authority.privateKey }
  return {
    authority: authority.cert,
    good: issue({ name: 'localhost', hosts: ['localhost'], issuer }),
    expired: issue({ name: 'localhost', hosts: ['localhost'], issuer, expires: new Date('2021-01-01') }),
    'of another name': issue({ name: 'other.test', hosts: ['other.test'], issuer }),
    'self-signed': issue({ name: 'localhost', hosts: ['localhost'] }),
  }
}
