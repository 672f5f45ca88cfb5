#!/bin/sh
# aws-cdk-lib 2.276.0: a one-time schedule with a time zone starts hours too early or too late, and it depends on who deploys.
#
# Expected: ScheduleExpression.at takes a Date, which is one moment everywhere. With a time zone, it starts at this moment, written in
# that zone's time. The manual's example, `at(new Date(2022, 10, 20, 19, 20, 23), TimeZone.AMERICA_NEW_YORK)`, is called a schedule in
# New York time.
# Happens: the template has the date's hours in UTC, and EventBridge takes them for hours in the zone: nine o'clock in Berlin becomes
# eight. Nine o'clock in New York becomes 14:00 there. The manual's example is right only where the machine that synthesizes is set to
# UTC; on a laptop in Berlin the same stack starts an hour earlier, on one in New York five hours later.
# Matters: a test on the pipeline and one on a laptop disagree, no warning comes, and one sees it when the moment has passed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund aws-cdk-lib@2.276.0 constructs@10.8.1
cat >run.cjs <<'EOF'
const { App, Stack, TimeZone } = require('aws-cdk-lib')
const { Template } = require('aws-cdk-lib/assertions')
const { Queue } = require('aws-cdk-lib/aws-sqs')
const { Schedule, ScheduleExpression } = require('aws-cdk-lib/aws-scheduler')
const { SqsSendMessage } = require('aws-cdk-lib/aws-scheduler-targets')

function write(date, zone) {
  const stack = new Stack(new App(), 'Stack')
  new Schedule(stack, 'Schedule', { schedule: ScheduleExpression.at(date, zone), target: new SqsSendMessage(new Queue(stack, 'Queue')) })
  const [{ Properties }] = Object.values(Template.fromStack(stack).findResources('AWS::Scheduler::Schedule'))
  return `${Properties.ScheduleExpression} in ${Properties.ScheduleExpressionTimezone}`
}
if (process.env.TZ === 'UTC') {
  console.log('09:00 in Berlin:', write(new Date('2026-12-01T09:00:00+01:00'), TimeZone.EUROPE_BERLIN))
  console.log('09:00 in New York:', write(new Date('2026-12-01T09:00:00-05:00'), TimeZone.AMERICA_NEW_YORK))
}
console.log(`the example on a machine in ${process.env.TZ}:`, write(new Date(2022, 10, 20, 19, 20, 23), TimeZone.AMERICA_NEW_YORK))
EOF
for zone in UTC Europe/Berlin America/New_York; do TZ=$zone node run.cjs; done | tee seen
cat >expected <<'EOF'
09:00 in Berlin: at(2026-12-01T08:00:00) in Europe/Berlin
09:00 in New York: at(2026-12-01T14:00:00) in America/New_York
the example on a machine in UTC: at(2022-11-20T19:20:23) in America/New_York
the example on a machine in Europe/Berlin: at(2022-11-20T18:20:23) in America/New_York
the example on a machine in America/New_York: at(2022-11-21T00:20:23) in America/New_York
EOF
diff expected seen
echo 'As described.'
