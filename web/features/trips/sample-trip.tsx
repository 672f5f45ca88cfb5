import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { describeError, isUnreachable } from '../../data/api-error.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { needsConnection } from '../../ui/needs-connection.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { openSampleTrip } from './api.ts'

/** Button that opens a trip to explore, for an account without trips. */
export function SampleTrip() {
  const { mutateAsync: openSample, isPending } = useMutation(openSampleTrip)
  const navigate = useNavigate()
  const toast = useToast()

  const open = async () => {
    try {
      const { id } = await openSample()
      navigate(paths.trip(id))
    } catch (error) {
      toast.error(`Couldn't open the sample trip. ${isUnreachable(error) ? needsConnection : describeError(error)}`)
    }
  }

  return (
    <Button busy={isPending} busyText="Opening..." onClick={() => void open()}>
      Open a sample trip
    </Button>
  )
}
