/** An exception of an AWS service, in the SDK's form, so that its readers need not know which of the two made the call. */
export class ServiceException extends Error {
  readonly $metadata: { readonly httpStatusCode: number }
  /** The reason for each write of a refused transaction. */
  readonly CancellationReasons: readonly { readonly Code?: string }[] | undefined

  constructor(status: number, text: string) {
    const { __type: type = 'Unknown', message, Message, CancellationReasons } = JSON.parse(text || '{}') ?? {}
    super(String(message ?? Message ?? 'UnknownError'))
    this.name = String(type).replace(/^.*#/, '')
    this.$metadata = { httpStatusCode: status }
    this.CancellationReasons = CancellationReasons
  }
}
