import { Component, type ReactNode } from 'react'

type Props = { readonly instead: ReactNode; readonly children: ReactNode }

/** Shows a fallback if its children fail, including a chunk that could not be loaded. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
