/** The kinds of assistant, in the order the screens list them. */
export const assistantKinds = ['trip', 'vehicle', 'weather'] as const
export type AssistantKind = (typeof assistantKinds)[number]
