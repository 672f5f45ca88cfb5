import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import { Construct } from 'constructs'

export type BudgetProps = {
  readonly name: string
  /** US dollars a month. */
  readonly amount: number
  /** Who is mailed. */
  readonly address: string
}

/**
 * Mails when a month costs more than it should: at 80 % of the amount, and when it will be exceeded by the month's end. It looks
 * at the whole account: costs by tag would need a tag that somebody activated by hand, and would be nothing until then.
 */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { name, amount, address }: BudgetProps) {
    super(scope, id)
    const mail = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
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
      notificationsWithSubscribers: [mail('ACTUAL', 80), mail('FORECASTED', 100)],
    })
  }
}
