#!/bin/sh
# zod 4.6.7: a JSON Schema that asks for one of two fields accepts neither of them, or nothing at all, once zod has read it.
#
# Expected: z.fromJSONSchema, which is marked as experimental, refuses what it can't express: `if`, `not` and `dependentRequired` raise
# an error that says so. A schema that it takes means the same as for any validator (here ajv).
# Happens: a part without a `type` means "anything", and its `required`, `minLength` or `minimum` is dropped. So "at least one of", anyOf
# with two `required`, accepts an object with none; "exactly one of", oneOf, refuses each valid object, because both parts fit; and a
# bound beside in allOf has no effect. `required` of a field that `properties` doesn't list is dropped, too.
# Matters: such schemas come from OpenAPI and from tools for models. "coordinates or an address" lets a place without either through.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund zod@4.6.7 ajv@8.20.0
cat >run.mjs <<'EOF'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as z from 'zod'

const place = { type: 'object', properties: { address: { type: 'string' }, position: { type: 'array' } } }
const either = [{ required: ['address'] }, { required: ['position'] }]
const cases = {
  'at least one': [{ ...place, anyOf: either }, {}],
  'exactly one': [{ ...place, oneOf: either }, { address: 'Görlitz' }],
  'an unlisted field': [{ ...place, required: ['name'] }, {}],
  'a bound in allOf': [{ type: 'number', allOf: [{ minimum: -90 }, { maximum: 90 }] }, 120],
  'a field with if': [{ ...place, if: either[0], then: either[1] }, {}],
}
const ajv = new Ajv2020({ strict: false })
const say = (isValid) => (isValid ? 'accepts' : 'refuses')
for (const [name, [schema, value]] of Object.entries(cases)) {
  let read
  try {
    read = say(z.fromJSONSchema(schema).safeParse(value).success)
  } catch (error) {
    read = error.message
  }
  console.log(`${name}: ${JSON.stringify(value)}: ajv ${say(ajv.validate(schema, value))}, zod ${read}`)
}
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
at least one: {}: ajv refuses, zod accepts
exactly one: {"address":"Görlitz"}: ajv accepts, zod refuses
an unlisted field: {}: ajv refuses, zod accepts
a bound in allOf: 120: ajv refuses, zod accepts
a field with if: {}: ajv accepts, zod Conditional schemas (if/then/else) are not supported
EOF
diff expected seen
echo 'As described.'
