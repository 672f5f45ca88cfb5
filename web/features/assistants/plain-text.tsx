import css from './plain-text.module.css'

/** Renders text from others as paragraphs and lists, never as markup. */
export function PlainText({ children }: { readonly children: string }) {
  return (
    <div className={css.text}>
      {parseTextBlocks(children).map((block, index) => {
        // Blocks are only appended, so the index is a stable key.
        const key = `${block.kind}${index}`
        if (block.kind === 'paragraph') return <p key={key}>{block.text}</p>
        const List = block.ordered ? 'ol' : 'ul'
        return (
          <List key={key}>
            {block.items.map((item, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items only ever grow at the end
              <li key={at}>{item}</li>
            ))}
          </List>
        )
      })}
    </div>
  )
}

/** A paragraph, with its line breaks, or a list. */
type TextBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }

const bullet = /^\s*[-*•–]\s+/
const numbered = /^\s*\d{1,3}[.)]\s+/

/** Parses paragraphs and lists. Drops the emphasis and heading marks that models add. */
export function parseTextBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let afterBlank = true
  for (const line of text.split(/\r?\n/)) {
    const content = plain(line)
    if (content === '') {
      afterBlank = true
      continue
    }
    append(blocks, line, content, afterBlank)
    afterBlank = false
  }
  return blocks
}

function append(blocks: TextBlock[], line: string, content: string, afterBlank: boolean): void {
  const last = blocks.at(-1)
  const ordered = numbered.test(line)
  if (ordered || bullet.test(line)) {
    const continued = last?.kind === 'list' && last.ordered === ordered
    if (continued) blocks.pop()
    blocks.push({ kind: 'list', ordered, items: [...(continued ? last.items : []), content] })
  } else if (last?.kind === 'list' && !afterBlank && /^\s/.test(line)) {
    blocks.pop()
    blocks.push({ ...last, items: [...last.items.slice(0, -1), `${last.items.at(-1)} ${content}`] })
  } else if (last?.kind === 'paragraph' && !afterBlank) {
    blocks.pop()
    blocks.push({ kind: 'paragraph', text: `${last.text}\n${content}` })
  } else {
    blocks.push({ kind: 'paragraph', text: content })
  }
}

const plain = (line: string): string =>
  line
    .replace(bullet, '')
    .replace(numbered, '')
    .replace(/^\s*#{1,6}\s+/, '')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .trim()
