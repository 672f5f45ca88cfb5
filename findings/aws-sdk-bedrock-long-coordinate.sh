#!/bin/sh
# @aws-sdk/client-bedrock-runtime 3.1164.0: a coordinate that a model writes with many digits arrives as an object, not as a number.
#
# Expected: the input of a tool is JSON, and its TypeScript type says what that can be: null, boolean, number, string, list or map. A
# number with more digits than a double holds is rounded, as JSON.parse does.
# Happens: the SDK turns each number that a double doesn't hold to the last digit into an object { string, type: 'bigDecimal' }, also
# where no exact decimal is asked for. Adding to it appends to its digits, and JSON.stringify writes the object. A streamed answer has
# the input as text and is not concerned.
# Matters: models copy coordinates as they find them, with 15 digits and more after the point. `lat + 1` is then the same latitude as
# before, a check for numbers refuses the place, and only some places are concerned.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @aws-sdk/client-bedrock-runtime@3.1164.0 @aws-sdk/core@3.981.2 @smithy/core@3.41.1 \
  @smithy/node-http-handler@4.14.2 typescript@7.0.2 @types/node@24.19.2
cat >run.mts <<'EOF'
import { BedrockRuntimeClient, ConverseCommand } from '@aws-sdk/client-bedrock-runtime'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { createServer } from 'node:http'

let input = ''
const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  const toolUse = `{ "toolUse": { "toolUseId": "1", "name": "addPlace", "input": ${input} } }`
  request.resume().on('end', () => response.end(`{ "output": { "message": { "role": "assistant", "content": [${toolUse}] } } }`))
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const client = new BedrockRuntimeClient({
  endpoint: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
  region: 'eu-central-1',
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
  requestHandler: new NodeHttpHandler(),
})
for (const digits of ['48.2081761', '48.208176123456789', '16.373819000000001']) {
  input = `{ "lat": ${digits} }`
  const { output } = await client.send(new ConverseCommand({ modelId: 'any', messages: [] }))
  const read = output?.message?.content?.[0]?.toolUse?.input
  if (read === null || typeof read !== 'object' || Array.isArray(read)) throw new Error('not a map')
  const { lat } = read
  if (lat === null || typeof lat === 'boolean' || typeof lat === 'string' || Array.isArray(lat)) throw new Error('not a number')
  const sum = (value: number) => value + 1
  console.log(`${digits}: ${typeof lat}, with 1 more ${sum(lat as number)}, as JSON ${JSON.stringify(lat)}, JSON.parse ${JSON.parse(input).lat}`)
}
server.close()
EOF
node_modules/.bin/tsc --strict --target es2024 --module nodenext --types node --skipLibCheck run.mts
node run.mjs | tee seen
cat >expected <<'EOF'
48.2081761: number, with 1 more 49.2081761, as JSON 48.2081761, JSON.parse 48.2081761
48.208176123456789: object, with 1 more 48.2081761234567891, as JSON {"string":"48.208176123456789","type":"bigDecimal"}, JSON.parse 48.20817612345679
16.373819000000001: object, with 1 more 16.3738190000000011, as JSON {"string":"16.373819000000001","type":"bigDecimal"}, JSON.parse 16.373819
EOF
diff expected seen
echo 'As described.'
