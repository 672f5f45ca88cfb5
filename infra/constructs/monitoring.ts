import { Construct } from 'constructs'
import { Alarms } from './alarms.ts'
import { Dashboard } from './dashboard.ts'
import type { Monitored } from './monitored.ts'
import { addRequestAlarms } from './request-alarms.ts'
import { addResourceAlarms } from './resource-alarms.ts'

export type MonitoringProps = Monitored & {
  /**
   * The recipient of the alarms' emails.
   * @default - none: alarms only appear on the dashboard
   */
  readonly alarmAddress?: string | undefined
  /**
   * The runbook's URL in the alarms.
   * @default - its place in the repository
   */
  readonly runbook?: string | undefined
}

export class Monitoring extends Construct {
  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id)
    const alarms = new Alarms(this, 'Alarms', { address: props.alarmAddress, runbook: props.runbook })
    addRequestAlarms(alarms, props)
    addResourceAlarms(alarms, props)
    new Dashboard(this, 'Dashboard', { ...props, alarms: alarms.all })
  }
}
