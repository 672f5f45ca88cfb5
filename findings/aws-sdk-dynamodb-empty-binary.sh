#!/bin/sh
# @aws-sdk/lib-dynamodb 3.1169.0: an ArrayBuffer, a Blob or a DataView is stored as an empty binary value.
#
# Expected: the document client takes them for type B. Its table of types has "Uint8Array, Buffer, File, Blob...", its TypeScript types
# list ArrayBuffer and DataView, too, and what it cannot store it refuses.
# Happens: the serializer that the SDK has for DynamoDB alone encodes a Uint8Array and takes everything else in a B for text. These
# have no `length`, so the text is empty, and DynamoDB accepts an empty binary value. A Uint16Array is refused, though with an error
# about charCodeAt. Version 3.901.0 stores a DataView and refuses the other two.
# Matters: response.arrayBuffer(), crypto.subtle.encrypt() and a form's File are of these kinds. The write succeeds, and the content is
# gone.
set -eu
folder=$(mktemp -d)
trap 'kill $server 2>/dev/null; rm -rf "$folder"' EXIT
server=
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @aws-sdk/lib-dynamodb@3.1169.0 @aws-sdk/client-dynamodb@3.1169.0 @aws-sdk/core@3.981.2 \
  @aws-sdk/dynamodb-codec@3.973.58 @dynoxide/linux-x64@1.2.1 typescript@7.0.2 @types/node@24.19.2
port=$((20000 + $$ % 20000))
node_modules/@dynoxide/linux-x64/dynoxide --port "$port" >/dev/null 2>&1 &
server=$!
cat >run.mts <<'EOF'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, type NativeAttributeValue, PutCommand } from '@aws-sdk/lib-dynamodb'

const client = new DynamoDBClient({
  endpoint: `http://127.0.0.1:${process.argv[2]}`,
  region: 'eu-central-1',
  credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
  maxAttempts: 20,
})
const TableName = 'files'
await client.send(new CreateTableCommand({
  TableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [{ AttributeName: 'name', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'name', KeyType: 'HASH' }],
}))
const documents = DynamoDBDocumentClient.from(client)
const track = await new Response('<gpx/>').arrayBuffer()
const values: Record<string, NativeAttributeValue> = {
  Uint8Array: new Uint8Array(track),
  ArrayBuffer: track,
  Blob: new Blob([track]),
  DataView: new DataView(track),
  Uint16Array: new Uint16Array(track),
}
for (const [name, content] of Object.entries(values)) {
  const stored = await documents.send(new PutCommand({ TableName, Item: { name, content } })).then(
    async () => {
      const { Item } = await documents.send(new GetCommand({ TableName, Key: { name } }))
      return `${Item?.content.length} of ${track.byteLength} bytes`
    },
    (error) => error.message,
  )
  console.log(`${name}: ${stored}`)
}
EOF
node_modules/.bin/tsc --noEmit --strict --target es2024 --module nodenext --types node --skipLibCheck run.mts && echo 'TypeScript accepts all' >seen
node_modules/.bin/tsc --target es2024 --module nodenext --types node --skipLibCheck run.mts
node run.mjs "$port" >>seen
cat seen
cat >expected <<'EOF'
TypeScript accepts all
Uint8Array: 6 of 6 bytes
ArrayBuffer: 0 of 6 bytes
Blob: 0 of 6 bytes
DataView: 0 of 6 bytes
Uint16Array: s.charCodeAt is not a function
EOF
diff expected seen
echo 'As described.'
