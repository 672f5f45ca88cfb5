import { Construct } from 'constructs'
import { Alarms, type AlarmsProps } from './alarms.ts'
import { Dashboard } from './dashboard.ts'
import type { Monitored } from './monitored.ts'
import { addRequestAlarms } from './request-alarms.ts'
import { addResourceAlarms } from './resource-alarms.ts'

export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, props: Monitored & AlarmsProps) {
    super(scope, id)
    const alarms = new Alarms(this, 'Alarms', props)
    addRequestAlarms(alarms, props)
    addResourceAlarms(alarms, props)
    new Dashboard(this, 'Dashboard', { ...props, alarms: alarms.all })
  }
}
