import { Component, type ReactNode } from 'react'

type Props = {
  readonly instead: ReactNode | ((error: unknown) => ReactNode)
  /** Another value shows the children again. */
  readonly at?: unknown
  readonly children: ReactNode
}
type State = { readonly failure: { readonly error: unknown } | undefined; readonly at: unknown }

/** Shows a fallback if its children fail, including a chunk that could not be loaded. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined, at: this.props.at }

  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } })

  static getDerivedStateFromProps = ({ at }: Props, state: State) =>
    at === state.at ? null : { failure: undefined, at }

  override render() {
    const { failure } = this.state
    const { instead, children } = this.props
    if (!failure) return children
    return typeof instead === 'function' ? instead(failure.error) : instead
  }
}
