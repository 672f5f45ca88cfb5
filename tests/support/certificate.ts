import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate of localhost (RFC 5280), valid for a day, and its key; both PEM. */
export function createCertificate(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('localhost')))))
  const now = Date.now()
  const validity = sequence(...[now - day, now + day].map((time) => der(0x18, Buffer.from(toDerTime(time)))))
  const alternativeNames = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
  const extensions = der(0xa3, sequence(sequence(subjectAltName, der(0x04, alternativeNames))))
  const version = der(0xa0, der(0x02, Buffer.from([2])))
  const serial = der(0x02, Buffer.from([1]))
  const keyInfo = publicKey.export({ type: 'spki', format: 'der' })
  const content = sequence(version, serial, ecdsaWithSha256, name, validity, name, keyInfo, extensions)
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const bytes = sequence(content, ecdsaWithSha256, signature)
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

const day = 24 * 60 * 60 * 1000
const toDerTime = (time: number): string => new Date(time).toISOString().replace(/[-:T]|\.\d+/g, '')

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const lengths = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...lengths]), content])
}
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))

const commonName = objectId('550403')
const subjectAltName = objectId('551d11')
const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
