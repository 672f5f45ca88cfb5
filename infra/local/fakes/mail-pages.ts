import type { ServerResponse } from 'node:http'
import type { StoredEmail } from './mail-file.ts'

/** The gateway forwards every GET below this path and keeps the answer's headers. */
const mailPath = '/__local/mail'

const listPolicy = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"
// An email may use its own styles, but no scripts or remote images. Links open in another tab.
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Sends the list of emails (page or JSON), or a single email. */
export function mailPages(emails: readonly StoredEmail[], path: string, response: ServerResponse): void {
  const answer = (status: number, type: string, body: string, policy = listPolicy) =>
    response
      .writeHead(status, {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy': policy,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'SAMEORIGIN',
        'x-content-type-options': 'nosniff',
      })
      .end(body)
  if (path === mailPath) return void answer(200, 'text/html', listPage(emails))
  if (path === `${mailPath}.json`) return void answer(200, 'application/json', JSON.stringify(emails))
  if (path === `${mailPath}.css`) return void answer(200, 'text/css', styles)
  const number = /^\/__local\/mail\/(\d{1,9})$/.exec(path)?.[1]
  const email = number === undefined ? undefined : emails[Number(number)]
  if (email === undefined) return void answer(404, 'text/plain', 'No such page')
  answer(200, 'text/html', email.html.replace('<head>', '<head><base target="_blank">'), emailPolicy)
}

const listPage = (emails: readonly StoredEmail[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Email on this machine · Offgrid</title>
<link rel="stylesheet" href="${mailPath}.css">
</head>
<body>
<main>
<h1>Email on this machine</h1>
<p>Offgrid sends no email from this machine. ${emails.length === 0 ? 'An email it would have sent appears here' : 'Here is what it would have sent, the newest first'}; reload the page to see the next.</p>
${emails.map(article).reverse().join('\n')}
</main>
</body>
</html>
`

const article = (email: StoredEmail, number: number) => `<article>
<h2>${escapeHtml(email.subject)}</h2>
<p>To ${escapeHtml(email.to)} · <time datetime="${email.at}">${email.at.slice(0, 19).replace('T', ' ')} UTC</time></p>
<iframe src="${mailPath}/${number}" title="${escapeHtml(email.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>
<details><summary>As plain text</summary><pre>${escapeHtml(email.text)}</pre></details>
</article>`

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const styles = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0; background: light-dark(#f5efe2, #12171a); color: light-dark(#23291c, #e8e6dc); }
main { max-inline-size: 44rem; margin-inline: auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; }
h2 { font-size: 1.15rem; margin-block: 0 0.25rem; }
article { margin-block: 1.5rem; padding: 1rem; border-radius: 0.75rem; background: light-dark(#fffcf5, #1b2224); border: 1px solid light-dark(#dcd3bf, #323b3b); }
article > p { margin-block: 0 0.75rem; color: light-dark(#5b6150, #b6b9a8); overflow-wrap: anywhere; }
iframe { inline-size: 100%; block-size: 34rem; border: 1px solid light-dark(#dcd3bf, #323b3b); border-radius: 0.5rem; }
summary { padding-block: 0.75rem; cursor: pointer; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.9rem; }
`
