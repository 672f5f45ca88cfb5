export function AiDisclaimer() {
  return <p className="small">AI responses may be inaccurate and must be verified.</p>
}
