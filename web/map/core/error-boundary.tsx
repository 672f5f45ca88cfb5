import { Component, type ReactNode } from 'react'

type Props = { readonly instead: ReactNode; readonly children: ReactNode }

/** Shows something else when what it holds fails, a chunk that could not be fetched included. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
