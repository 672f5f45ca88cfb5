import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { useToast } from './toasts.tsx'

const confirmationTime = 2_000

type CopyButtonProps = {
  readonly text: string
  readonly failed: string
  /** @default 'Copy' */
  readonly children?: string
}

/** Copies a text; shows `failed` if the browser refuses. */
export function CopyButton({ text, failed, children = 'Copy' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const toast = useToast()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), confirmationTime)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast.error(failed),
    )
  }
  return (
    <Button icon={copied ? <Check /> : <Copy />} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copied' : children}</span>
    </Button>
  )
}
