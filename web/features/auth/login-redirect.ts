/** Navigation state that the dashboard passes to '/' when it redirects there. */
export type LoginRedirect = {
  /** Dashboard path to return to after the login. */
  readonly from?: string | undefined
  /** Message above the login form. */
  readonly message?: string | undefined
  /** True if the stored session was just refused: stay here instead of redirecting back. */
  readonly checkFailed?: boolean
}

/** Reads the navigation state of '/' and ignores unknown fields. Checks by hand: a schema would make the login page larger. */
export function readLoginRedirect(state: unknown): LoginRedirect {
  if (typeof state !== 'object' || state === null) return {}
  const from = 'from' in state && typeof state.from === 'string' ? state.from : undefined
  return {
    from: from && /^\/dashboard(?:[/?#]|$)/.test(from) ? from : undefined,
    message: 'message' in state && typeof state.message === 'string' ? state.message : undefined,
    checkFailed: 'checkFailed' in state && state.checkFailed === true,
  }
}
