import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Construct } from 'constructs'

export type BudgetProps = {
  readonly name: string
  /** US dollars a month. */
  readonly amount: number
  /** The recipient of the emails. */
  readonly address: string
}

/**
 * Emails when a month costs too much: at 80 % of the amount, and when it is forecast to exceed it. It covers the whole account: costs
 * by tag would need a tag activated by hand, and would be zero until then.
 */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { name, amount, address }: BudgetProps) {
    super(scope, id)
    const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'EMAIL', address }],
    })
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: name,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount, unit: 'USD' },
      },
      notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
    })
  }
}
