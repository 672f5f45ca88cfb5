import { Fragment } from 'react'
import type { Box } from '../../../map/core/box.ts'
import { createExtractCommands } from '../../../map/own/extract-command.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import css from './maps.module.css'

type ExtractCommandProps = {
  /** What the file is to show, with room around it. */
  readonly box: Box
  /** The name of the file to be, without its end. */
  readonly name: string
}

const link = (href: string, text: string) => (
  <a href={href} target="_blank" rel="noreferrer">
    {text}
  </a>
)

/** How to make a map file of a box, ready to copy. */
export function ExtractCommand({ box, name }: ExtractCommandProps) {
  const commands = createExtractCommands(box, name, new Date())
  return (
    <>
      {commands.map((command) => (
        <div key={command} className={css.command}>
          <code>
            {command.split(' ').map((word) => (
              <Fragment key={word}>
                <span>{word}</span>{' '}
              </Fragment>
            ))}
          </code>
          <CopyButton text={command} failed="The command could not be copied. Select it and copy it by hand." />
        </div>
      ))}
      {commands.length > 1 ? <p>It crosses the date line, so there are two files: bring both.</p> : null}
      <p className={css.quiet}>
        Run it on a computer with a connection and the pmtiles program, one file for Windows, macOS and Linux from{' '}
        {link('https://github.com/protomaps/go-pmtiles/releases', 'github.com/protomaps/go-pmtiles')}. It cuts this box,
        with roads and trails, out of Protomaps' free map of the world (OpenStreetMap's data). Each day's map is there
        for about a week: where it is gone, take a newer date from{' '}
        {link('https://maps.protomaps.com/builds/', 'its list')}. Then bring the file here.
      </p>
    </>
  )
}
