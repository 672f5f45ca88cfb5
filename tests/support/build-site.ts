import { buildSite } from '../../infra/build/site.ts'

/** Vitest's global setup of the projects that look at pages: the web app is built once, before they start. */
export default async function setup(): Promise<void> {
  await buildSite()
}
