#!/bin/sh
# dynoxide 1.2.1, MiniStack 1.5.33 and dynalite 4.0.0: removing two elements of a list in a DynamoDB table removes a wrong one.
#
# Expected: DynamoDB's guide says that all actions of an update see the item as it was before, and shows `REMOVE list[1], list[2]`
# taking away two neighbors. SET of an index beyond the end appends the element, several of them in the order of their numbers.
# Happens: the three remove one element after the other, so that the second index meets a list that has moved up: its neighbor stays,
# and the one behind it is gone. moto 5.2.5 is right there, and it and MiniStack append in the order of writing. dynoxide fills the
# list with nulls up to the index. None of them answers with an error.
# Matters: these engines stand in for DynamoDB in tests and on a developer's machine. What passes there loses data in production, or a
# workaround that makes the tests pass does.
set -eu
folder=$(mktemp -d)
trap 'kill $servers 2>/dev/null; rm -rf "$folder"' EXIT
servers=
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @dynoxide/linux-x64@1.2.1 dynalite@4.0.0 @aws-sdk/client-dynamodb@3.1162.0
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install --no-compile ministack==1.5.33 'moto[server,dynamodb]==5.2.5'
ports=$(node -p "Array.from({ length: 4 }, (_, at) => 20000 + ((process.pid * 4) % 20000) + at).join(' ')")
set -- $ports
node_modules/@dynoxide/linux-x64/dynoxide --port "$1" >/dev/null 2>&1 &
servers="$servers $!"
GATEWAY_PORT=$2 python/bin/ministack >/dev/null 2>&1 &
servers="$servers $!"
node node_modules/dynalite/cli.js --port "$3" >/dev/null 2>&1 &
servers="$servers $!"
python/bin/moto_server --port "$4" >/dev/null 2>&1 &
servers="$servers $!"
cat >run.mjs <<'EOF'
import { CreateTableCommand, DescribeTableCommand, DynamoDBClient, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const TableName = 'trips'
const Key = { id: { S: 'one' } }
for (const [at, name] of ['dynoxide', 'MiniStack', 'dynalite', 'moto'].entries()) {
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${process.argv[2 + at]}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
  })
  const send = async (command) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await client.send(command)
      } catch (error) {
        if (attempt === 60 || error.name === 'ValidationException') throw error
        await pause(500)
      }
    }
  }
  await send(new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  }))
  while ((await send(new DescribeTableCommand({ TableName }))).Table.TableStatus !== 'ACTIVE') await pause(200)
  /** The list after the update, a dot for a null. */
  async function change(UpdateExpression, ExpressionAttributeValues) {
    const stops = { L: ['a', 'b', 'c', 'd', 'e'].map((S) => ({ S })) }
    await send(new PutItemCommand({ TableName, Item: { ...Key, stops } }))
    const update = { TableName, Key, UpdateExpression, ExpressionAttributeValues, ReturnValues: 'ALL_NEW' }
    const { Attributes } = await send(new UpdateItemCommand(update))
    return Attributes.stops.L.map((one) => one.S ?? '.').join('')
  }
  const removed = await change('REMOVE stops[1], stops[2]')
  const added = await change('SET stops[9] = :y, stops[7] = :x', { ':x': { S: 'x' }, ':y': { S: 'y' } })
  console.log(`${name}: abcde without 1 and 2 is ${removed}, with y at 9 and x at 7 ${added}`)
  client.destroy()
}
EOF
node run.mjs $ports | tee seen
cat >expected <<'EOF'
dynoxide: abcde without 1 and 2 is ace, with y at 9 and x at 7 abcde..x.y
MiniStack: abcde without 1 and 2 is ace, with y at 9 and x at 7 abcdeyx
dynalite: abcde without 1 and 2 is ace, with y at 9 and x at 7 abcdexy
moto: abcde without 1 and 2 is ade, with y at 9 and x at 7 abcdeyx
EOF
diff expected seen
echo 'As described.'
