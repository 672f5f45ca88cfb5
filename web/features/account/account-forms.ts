/** One chunk, loaded on first use. Not cached for offline use, since the forms need the server. */
export { DeleteDialog } from './delete-dialog.tsx'
export { EmailForm } from './email-form.tsx'
export { PasswordForm } from './password-form.tsx'
