import { countSeptets } from '#shared/gsm-text.ts'
import { messageLength } from '#shared/itinerary/text-message.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Fold } from '../../ui/fold.tsx'
import css from './check-ins.module.css'

/** The check-in for a satellite messenger or an SMS, exactly as it is copied. */
export const TextMessageView = ({ text }: { readonly text: string }) => (
  <Fold title="Text message" note="For an inReach or SMS">
    <p className={css.message}>{text}</p>
    <p className={css.count}>{`${countSeptets(text)} of ${messageLength} characters`}</p>
    <CopyButton text={text} failed="The text couldn’t be copied. Select it and copy it yourself.">
      Copy as text message
    </CopyButton>
  </Fold>
)
