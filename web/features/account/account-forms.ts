/** What needs the server, in one piece: loaded when somebody wants one of them, and not held for when there is no signal. */
export { DeleteDialog } from './delete-dialog.tsx'
export { EmailForm } from './email-form.tsx'
export { PasswordForm } from './password-form.tsx'
