import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { siteConfigQuery } from '../../data/config.ts'
import { TitledCard } from '../../ui/titled-card.tsx'
import css from './account.module.css'

/** Empty while unknown. */
export function Mails() {
  const { data: config } = useQuery(siteConfigQuery)
  return config ? (
    <TitledCard icon={Mail} title="Email from Offgrid" heading="h3">
      <p className={css.note}>
        {config.mails
          ? 'Offgrid only emails you about your account: links to confirm your address or reset your password, and a notice when either changes.'
          : 'This Offgrid doesn’t send email, so you can’t reset a forgotten password. Keep yours in a safe place.'}
      </p>
    </TitledCard>
  ) : null
}
