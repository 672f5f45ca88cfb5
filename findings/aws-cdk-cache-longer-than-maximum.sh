#!/bin/sh
# aws-cdk-lib 2.276.0: a CloudFront cache policy with `maxTtl: Duration.minutes(5)` keeps answers for a day.
#
# Expected: the maximum that one sets is the maximum. The default lifetime, which one did not set, is lowered to it, or the policy is
# refused.
# Happens: CachePolicy fills in a default lifetime of one day, and then raises the maximum to it. The template has both at 86,400
# seconds, without a warning. A `defaultTtl` of at most five minutes beside it gives the five minutes.
# Matters: who limits the age of a forecast, a list or a deleted page to minutes serves it for up to a day, also where the server sends
# a longer lifetime and the maximum was there to cut it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund aws-cdk-lib@2.276.0 constructs@10.8.1
cat >run.cjs <<'EOF'
const { App, Duration, Stack } = require('aws-cdk-lib')
const { Template } = require('aws-cdk-lib/assertions')
const { CachePolicy } = require('aws-cdk-lib/aws-cloudfront')

const stack = new Stack(new App(), 'Stack')
new CachePolicy(stack, 'Maximum', { maxTtl: Duration.minutes(5) })
new CachePolicy(stack, 'Zero', { maxTtl: Duration.seconds(0) })
new CachePolicy(stack, 'Both', { maxTtl: Duration.minutes(5), defaultTtl: Duration.minutes(5) })
const policies = Template.fromStack(stack).findResources('AWS::CloudFront::CachePolicy')
for (const [name, { Properties }] of Object.entries(policies)) {
  const { MinTTL, DefaultTTL, MaxTTL } = Properties.CachePolicyConfig
  console.log(`${name.replace(/[0-9A-F]{8}$/, '')}: minimum ${MinTTL}, default ${DefaultTTL}, maximum ${MaxTTL}`)
}
EOF
node run.cjs | tee seen
cat >expected <<'EOF'
Maximum: minimum 0, default 86400, maximum 86400
Zero: minimum 0, default 86400, maximum 86400
Both: minimum 0, default 300, maximum 300
EOF
diff expected seen
echo 'As described.'
