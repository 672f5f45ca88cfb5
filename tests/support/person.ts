const password = 'over-the-next-ridge'

/** A registered person, and the API as they reach it. */
export type Person = {
  readonly username: string
  readonly email: string
  readonly password: string
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string }
  /** Calls the API as this person and answers the body; throws when the call is no success. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  readonly call: (method: string, path: string, body?: object) => Promise<any>
}

/** Registers somebody new and signs them in. */
export async function registerPerson(url: string): Promise<Person> {
  const username = `rider-${crypto.randomUUID().slice(0, 13)}`
  const email = `${username}@example.com`
  await call(url, undefined, 'POST', '/api/auth/register', { username, email, password, bio: '' })
  const tokens = await call(url, undefined, 'POST', '/api/auth/login', { username, password })
  return {
    username,
    email,
    password,
    tokens,
    call: (method, path, body) => call(url, tokens.accessToken, method, path, body),
  }
}

async function call(url: string, token: string | undefined, method: string, path: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}
