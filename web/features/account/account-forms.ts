/** The account's forms in one chunk, not cached for offline use, since they need the server. */
export { DeleteDialog } from './delete-dialog.tsx'
export { EmailForm } from './email-form.tsx'
export { PasswordForm } from './password-form.tsx'
