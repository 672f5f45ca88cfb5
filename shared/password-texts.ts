/** Said by server and screens alike about a link that is used up, too old, or was never one. */
export const resetLinkInvalid = 'Your password reset link is invalid or has expired. Please request a new one.'
