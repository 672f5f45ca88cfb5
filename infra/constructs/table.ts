import { RemovalPolicy } from 'aws-cdk-lib'
import {
  AttributeType,
  Billing,
  type ITableV2,
  ProjectionType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import { tableShape } from '../table-shape.ts'
import type { Handler } from './handler.ts'

export type TableProps = {
  /** Refuses to be deleted, and stays when its stack goes. */
  readonly retain: boolean
  /** A table that was restored from a backup and is used in this one's place. @default - this one is */
  readonly restored?: string | undefined
}

type TableVariables = { readonly TABLE_NAME: string }

const withoutDeletions = ['GetItem', 'Query', 'PutItem', 'UpdateItem']
const withDeletions = [...withoutDeletions, 'DeleteItem', 'BatchWriteItem']

/** The one table. No grant allows a scan, and none reaches further than the function's own calls. */
export class Table extends Construct {
  /** The one that the functions use. */
  readonly table: ITableV2

  constructor(scope: Construct, id: string, { retain, restored }: TableProps) {
    super(scope, id)
    const text = (name: string) => ({ name, type: AttributeType.STRING })
    const own = new TableV2(this, 'Table', {
      partitionKey: text(tableShape.partitionKey),
      sortKey: text(tableShape.sortKey),
      localSecondaryIndexes: [
        {
          indexName: tableShape.localIndex.name,
          sortKey: text(tableShape.localIndex.sortKey),
          projectionType: ProjectionType.ALL,
        },
      ],
      timeToLiveAttribute: tableShape.timeToLive,
      billing: Billing.onDemand(),
      // Encrypted with a key that DynamoDB owns: a key of ours would cost a call per access and protect from nobody else.
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    this.table = restored === undefined ? own : TableV2.fromTableName(this, 'Restored', restored)
  }

  /** Accounts, sessions, mailed links, counters: single items, and all sessions of an account, or all it holds, at once. */
  grantAccounts(to: Handler): TableVariables {
    return this.#grant(to, [...withDeletions, 'ConditionCheckItem'])
  }

  /** Trips, waypoints, vehicles, climate cells: pages too, what a search found at once, and a trip's waypoints deleted in batches. */
  grantPlanning(to: Handler): TableVariables {
    to.allow({ sid: 'QueryByDate', actions: ['dynamodb:Query'], resources: [this.#index] })
    return this.#grant(to, [...withDeletions, 'BatchGetItem'])
  }

  /** Reads what an answer is about; writes tips and counts questions. */
  grantAnswering(to: Handler): TableVariables {
    to.allow({ sid: 'QueryByDate', actions: ['dynamodb:Query'], resources: [this.#index] })
    return this.#grant(to, withoutDeletions)
  }

  /** Reads which version the data are of, goes through what a deleted account left, and deletes it. */
  grantSweeping(to: Handler): TableVariables {
    return this.#grant(to, ['GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'])
  }

  #grant(to: Handler, operations: readonly string[]): TableVariables {
    const actions = operations.map((operation) => `dynamodb:${operation}`)
    to.allow({ sid: 'Table', actions, resources: [this.table.tableArn] })
    return { TABLE_NAME: this.table.tableName }
  }

  get #index(): string {
    return `${this.table.tableArn}/index/${tableShape.localIndex.name}`
  }
}
