import { useQueryClient } from '@tanstack/react-query'
import { Square, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { AssistantKind, Basis } from '#shared/assistant.ts'
import { describeOtherVehicles } from '#shared/itinerary/vehicle-names.ts'
import { formatMoment } from '#shared/time-texts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { needsConnection } from '../../ui/needs-connection.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Answer, closeAnswer } from './api.ts'
import css from './assistant.module.css'
import { assistants } from './assistants.ts'
import { AiDisclaimer, ConfirmForModel } from './confirm-for-model.tsx'
import { PlainText } from './plain-text.tsx'

const failure = 'Sorry, there was an error processing your request.'

type Props = { readonly kind: AssistantKind; readonly answer: Answer }

export function AnswerCard({
  kind,
  answer: { question, text, calculatedFrom, unconfirmed, state, retryAt, unreachable, stop },
}: Props) {
  const client = useQueryClient()
  const loading = state === 'loading'
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone, the answer starts below the fold.
    if (loading && question) card.current?.scrollIntoView({ block: 'nearest' })
  }, [loading, question])
  return (
    <div ref={card} className={css.answerPlace}>
      <Card aria-label={`Answer of the ${assistants[kind].title}`} className="blocks">
        <header className={css.answerHead}>
          <p className={css.question}>{question}</p>
          <Button
            variant="plain"
            icon={<X />}
            aria-label="Close the answer"
            onClick={() => closeAnswer(client, kind)}
          />
        </header>
        {/* Announced once complete, because a screen reader would restart at every word. */}
        <div aria-live="polite" aria-busy={loading} className="rows hides-empty">
          {text ? (
            <PlainText>{text}</PlainText>
          ) : loading ? (
            <Skeleton label="Waiting for the answer..." shape="page" />
          ) : null}
          {state === 'stopped' ? <p className="muted">Stopped.</p> : null}
        </div>
        {calculatedFrom ? <CalculatedFrom basis={calculatedFrom} /> : null}
        {text && unconfirmed ? <ConfirmForModel /> : null}
        {state === 'failed' ? (
          <Notice kind="error">
            {text ? <p>The answer is incomplete.</p> : null}
            <p>{unreachable ? needsConnection : failure}</p>
            {retryAt ? <p>Please try again at {formatMoment(retryAt.getTime(), Date.now())}.</p> : null}
          </Notice>
        ) : null}
        {loading || text ? (
          <footer className={css.answerEnd}>
            {text ? <AiDisclaimer /> : null}
            {loading ? (
              <Button icon={<Square />} onClick={stop}>
                Stop
              </Button>
            ) : (
              <CopyButton text={text} failed="The answer could not be copied." />
            )}
          </footer>
        ) : null}
      </Card>
    </div>
  )
}

function CalculatedFrom({ basis }: { readonly basis: Basis }) {
  const { tripId, trip, vehicle, otherVehicles } = basis
  return (
    <p className={css.calculatedFrom}>
      Calculated from:{' '}
      <Link to={paths.itinerary(tripId)} dir="auto">
        {vehicle === undefined ? trip : `${trip}, ${vehicle}`}
      </Link>
      {otherVehicles === undefined ? null : `; ${describeOtherVehicles(otherVehicles)}.`}
    </p>
  )
}
