/** What the dashboard hands to '/' in the navigation state when it sends somebody there. */
export type LoginRedirect = {
  /** The dashboard path to come back to after the login. */
  readonly from?: string | undefined
  /** Shown above the login form. */
  readonly message?: string | undefined
  /** The stored session was just refused: stay here instead of going straight back. */
  readonly checkFailed?: boolean
}

/** Reads the navigation state of '/'; whatever else is in it is ignored. By hand: a schema would weigh on the login page. */
export function readLoginRedirect(state: unknown): LoginRedirect {
  if (typeof state !== 'object' || state === null) return {}
  const from = 'from' in state && typeof state.from === 'string' ? state.from : undefined
  return {
    from: from && /^\/dashboard(?:[/?#]|$)/.test(from) ? from : undefined,
    message: 'message' in state && typeof state.message === 'string' ? state.message : undefined,
    checkFailed: 'checkFailed' in state && state.checkFailed === true,
  }
}
