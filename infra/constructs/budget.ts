import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Construct } from 'constructs'

export type BudgetProps = {
  readonly name: string
  /** US dollars a month. */
  readonly amount: number
  readonly address: string
}

/**
 * Emails when a month's costs reach 80% of the amount, or the forecast exceeds it. Covers the whole account: a budget
 * by tag is zero until the tag is activated by hand.
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
