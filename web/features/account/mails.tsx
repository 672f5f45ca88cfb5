import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { siteConfigQuery } from '../../data/config.ts'
import { TitledCard } from '../../ui/titled-card.tsx'
import css from './account.module.css'

/** What the deployment writes to people; nothing while that is not known. */
export function Mails() {
  const { data: config } = useQuery(siteConfigQuery)
  return config ? (
    <TitledCard icon={Mail} title="Mails" heading="h3">
      <p className={css.note}>
        {config.mails
          ? 'Offgrid writes to you about your account only: links that confirm your address or set a new password, and a word when either was changed.'
          : 'This Offgrid sends no mails, so a forgotten password cannot be replaced: keep yours in a safe place.'}
      </p>
    </TitledCard>
  ) : null
}
