/** Sets the window's title; React moves it into the head. */
export function PageTitle({ children }: { readonly children: string }) {
  return <title>{`${children} · Offgrid`}</title>
}
