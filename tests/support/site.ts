import { siteDir } from '../../infra/build/site.ts'
import { startGateway } from '../../infra/local/gateway.ts'
import { serveSite as createSite } from '../../infra/local/site.ts'

const configuration = { mapStyle: '', googleMapsApiKey: '', googleMapsMapId: '' }
const notFound = async () => ({ statusCode: 404 })

/** Serves the built web app behind the product's own gateway, without functions: the tests that need some answer /api themselves by interception. */
export async function serveSite(): Promise<{ url: string; close: () => Promise<void> }> {
  const { url, connect, close } = await startGateway(0)
  connect({
    handlers: { auth: notFound, planner: notFound, assistant: notFound },
    site: createSite(siteDir, configuration),
    localPages: (_, response) => void response.writeHead(404).end(),
    configuration,
  })
  return { url, close }
}
