import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (value: Buffer | string) => Buffer.from(value).toString('base64url')
const numberIn4 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const cborText = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes])

type Signing = { challenge: string; origin?: string; count?: number }

/** An authenticator that holds one passkey for a shop, and says what a browser would hand on from it. */
export function openAuthenticator(shop: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const rpIdHash = sha256(new URL(shop).hostname)
  const clientData = (type: string, { challenge, origin = shop }: Signing) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = { id: text(id), rawId: text(id), type: 'public-key' as const, clientExtensionResults: {} }

  return {
    make(asked: Signing) {
      const coordinate = (label: number, value: string) =>
        Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')])
      const key = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]),
        coordinate(0x21, x),
        coordinate(0x22, y),
      ])
      const [present, nobodysModel, length] = [
        Buffer.from([0x45]),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
      ]
      const head = [rpIdHash, present, numberIn4(asked.count ?? 0), nobodysModel, length, id, key]
      const authData = Buffer.concat(head)
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(authData)],
      ])
      const clientDataJSON = text(clientData('webauthn.create', asked))
      return { ...answer, response: { clientDataJSON, attestationObject: text(attestationObject) } }
    },
    sign(asked: Signing) {
      const authenticatorData = Buffer.concat([rpIdHash, Buffer.from([0x05]), numberIn4(asked.count ?? 0)])
      const clientDataJSON = clientData('webauthn.get', asked)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return {
        ...answer,
        response: {
          clientDataJSON: text(clientDataJSON),
          authenticatorData: text(authenticatorData),
          signature: text(signature),
        },
      }
    },
  }
}
