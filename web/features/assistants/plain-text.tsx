import css from './plain-text.module.css'
import { parseTextBlocks } from './text-blocks.ts'

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
