export type LoginRedirect = {
  /** Dashboard path to return to after login. */
  readonly from?: string | undefined
  readonly message?: string | undefined
  /** True if the stored session was just refused: don't redirect back. */
  readonly checkFailed?: boolean
}

/** Checks by hand, because a schema would enlarge the login page. */
export function readLoginRedirect(state: unknown): LoginRedirect {
  if (typeof state !== 'object' || state === null) return {}
  const from = 'from' in state && typeof state.from === 'string' ? state.from : undefined
  return {
    from: from && /^\/dashboard(?:[/?#]|$)/.test(from) ? from : undefined,
    message: 'message' in state && typeof state.message === 'string' ? state.message : undefined,
    checkFailed: 'checkFailed' in state && state.checkFailed === true,
  }
}
