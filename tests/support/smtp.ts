import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { createCertificate } from './certificate.ts'

type ReceivedEmail = {
  readonly from: string
  readonly to: readonly string[]
  readonly secure: boolean
  /** With its headers; quoted-printable text is decoded. */
  readonly text: string
}

export type TestSmtp = {
  readonly port: number
  /** The server's certificate (PEM), which nobody else trusts. */
  readonly cert: string
  readonly emails: readonly ReceivedEmail[]
  /** Sets the number that answers the next emails; undefined accepts them. */
  refuse(code?: number): void
  /** Lets emails wait until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

export const [smtpUser, smtpPassword] = ['offgrid@trips.example', 'p@ss: wörd/%']

/** Starts an SMTP server on localhost that requires TLS and a login. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const { cert, key } = createCertificate()
  const emails: ReceivedEmail[] = []
  let refusal: number | undefined
  let held = Promise.resolve()
  const server = new SMTPServer({
    cert,
    key,
    secure: true,
    authMethods: ['PLAIN'],
    onAuth({ username, password }, _, done) {
      if (username === smtpUser && password === smtpPassword) done(null, { user: username })
      else done(Object.assign(new Error('Wrong password'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _, done) {
      if (refusal === undefined) done()
      else done(Object.assign(new Error(`${address} is refused`), { responseCode: refusal }))
    },
    async onData(stream, { envelope: { mailFrom, rcptTo }, secure }, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      await held
      const from = mailFrom === false ? '' : mailFrom.address
      const text = decode(Buffer.concat(chunks).toString())
      emails.push({ from, to: rcptTo.map(({ address }) => address), secure, text })
      done()
    },
    ...options,
  })
  // Clients that distrust the certificate break the connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cert,
    emails,
    refuse(code) {
      refusal = code
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const decode = (text: string): string =>
  text
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())

/** Trusts a certificate in this process; returns a function that ends it. */
export function trust(cert: string): () => void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, cert])
  return () => setDefaultCACertificates(before)
}
