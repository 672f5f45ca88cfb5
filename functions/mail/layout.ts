export type EmailContent = {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly link: string }
  readonly notes: readonly string[]
}

/** Returns the plain text of an email, with links written out. */
export const renderText = ({ title, paragraphs, action, notes }: EmailContent): string =>
  [
    `${title}\n${'='.repeat(title.length)}`,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...notes,
    '-- \nOffgrid · Offgrid Planning Made Simple',
  ].join('\n\n')

/**
 * Styles are inline, because many email programs drop style sheets; the sheet only adds dark colors. The button's green is
 * legible on both backgrounds, in case a program changes only one color.
 */
export const renderHtml = ({ title, paragraphs, action, notes }: EmailContent): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #12171a !important; }
  .paper { background: #1b2224 !important; border-color: #323b3b !important; }
  .ink { color: #efeade !important; }
  .pale { color: #aeb5a6 !important; }
  .link { color: #a5c8a0 !important; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f5efe2;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" style="background:#f5efe2;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;">
<tr><td class="ink" style="padding:0 4px 16px;${font};font-size:18px;font-weight:700;letter-spacing:0.02em;color:#22281f;">Offgrid</td></tr>
<tr><td class="paper" style="padding:28px 24px;background:#fffcf5;border:1px solid #dcd3bf;border-radius:12px;">
<h1 class="ink" style="margin:0 0 16px;${font};font-size:24px;line-height:1.25;color:#22281f;">${escapeHtml(title)}</h1>
${paragraphs.map((paragraph) => `<p class="ink" style="margin:0 0 16px;${font};font-size:16px;line-height:1.55;color:#22281f;">${escapeHtml(paragraph)}</p>`).join('\n')}
${action ? renderButton(action) : ''}
${notes.map((note) => `<p class="pale" style="margin:16px 0 0;${font};font-size:14px;line-height:1.5;color:#575f50;">${escapeHtml(note)}</p>`).join('\n')}
</td></tr>
<tr><td class="pale" style="padding:16px 4px 0;${font};font-size:13px;line-height:1.5;color:#575f50;">Offgrid Planning Made Simple</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const renderButton = ({
  label,
  link,
}: {
  label: string
  link: string
}): string => `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;"><tr><td style="border-radius:8px;background:#44664a;">
<a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 24px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none;">${escapeHtml(label)}</a>
</td></tr></table>
<p class="pale" style="margin:0 0 4px;${font};font-size:14px;line-height:1.5;color:#575f50;">If the button does not work, open this link:</p>
<p style="margin:0;${font};font-size:14px;line-height:1.5;word-break:break-all;"><a class="link" href="${escapeHtml(link)}" style="color:#33513a;">${escapeHtml(link)}</a></p>`

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
