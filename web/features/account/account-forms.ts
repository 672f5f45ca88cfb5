/** The account's forms in one chunk, loaded on first use. They all need the server, so they are not cached for offline use. */
export { DeleteDialog } from './delete-dialog.tsx'
export { EmailForm } from './email-form.tsx'
export { PasswordForm } from './password-form.tsx'
