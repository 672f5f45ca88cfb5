import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from './button.tsx'

/** Goes back in history, or to `otherwise` if this screen was opened directly. */
export function BackButton({ otherwise }: { readonly otherwise: string }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  // The router names the first entry of a visit 'default'.
  return (
    <Button icon={<ArrowLeft />} onClick={() => (key === 'default' ? navigate(otherwise) : navigate(-1))}>
      Back
    </Button>
  )
}
