import { formatCount } from '#shared/count.ts'
import css from './editors.module.css'

const shown = 3

/** A change's effects, worst first. */
export function Effects({ effects }: { readonly effects: readonly string[] }) {
  const smaller = effects.slice(shown)
  if (effects.length === 0) return <p>Nothing else changes.</p>
  return (
    <>
      <EffectList effects={effects.slice(0, shown)} />
      {smaller.length > 0 ? (
        <details>
          <summary>{`and ${formatCount(smaller.length, 'smaller change')}`}</summary>
          <EffectList effects={smaller} />
        </details>
      ) : null}
    </>
  )
}

const EffectList = ({ effects }: { readonly effects: readonly string[] }) => (
  <ul className={css.effects}>
    {effects.map((effect) => (
      <li key={effect} dir="auto">
        {effect}
      </li>
    ))}
  </ul>
)
