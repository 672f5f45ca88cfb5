import { Fragment } from 'react'
import type { Box } from '../../../map/core/box.ts'
import { createExtractCommands } from '../../../map/own/extract-command.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import css from './maps.module.css'

type ExtractCommandProps = {
  /** Area of the map, with a margin. */
  readonly box: Box
  /** File name without extension. */
  readonly name: string
}

const link = (href: string, text: string) => (
  <a href={href} target="_blank" rel="noreferrer">
    {text}
  </a>
)

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
          <CopyButton text={command} failed="The command couldn’t be copied. Select it and copy it yourself." />
        </div>
      ))}
      {commands.length > 1 ? <p>The map crosses the date line, so there are two files: add both.</p> : null}
      <p className={css.quiet}>
        Run it on a computer with a connection and the pmtiles program, one file for Windows, macOS and Linux from{' '}
        {link('https://github.com/protomaps/go-pmtiles/releases', 'github.com/protomaps/go-pmtiles')}. It extracts this
        area, with roads and trails, from Protomaps’ free map of the world (OpenStreetMap data). Each day’s map stays
        online for about a week. If it is gone, use a newer date from{' '}
        {link('https://maps.protomaps.com/builds/', 'its list')}. Then add the file here.
      </p>
    </>
  )
}
