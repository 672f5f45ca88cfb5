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
  /** Protects the table from deletion, also with its stack. */
  readonly retain: boolean
  /** A restored table to use instead. @default - none */
  readonly restored?: string | undefined
}

type TableVariables = { readonly TABLE_NAME: string }

const withoutDeletions = ['GetItem', 'Query', 'PutItem', 'UpdateItem']
const withDeletions = [...withoutDeletions, 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem']

/** The table. No grant allows a scan, or more than the function's own calls. */
export class Table extends Construct {
  readonly table: ITableV2
  readonly #granted: readonly ITableV2[]

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
      // A key of our own would cost a call per access and add no protection.
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
    this.table = restored === undefined ? own : TableV2.fromTableName(this, 'Restored', restored)
    // While a restored table replaces it, functions of the version before still use the own one.
    this.#granted = [...new Set([this.table, own])]
  }

  /** Grants access to accounts, sessions, links and counters, including all of an account at once. */
  grantAccounts(to: Handler): TableVariables {
    return this.#grant(to, withDeletions)
  }

  /** Grants finding an account by its address, counting emails and storing a reset link. */
  grantResetLinks(to: Handler): TableVariables {
    return this.#grant(to, ['GetItem', 'PutItem', 'UpdateItem'])
  }

  /** Grants access to trips, waypoints, vehicles and climate cells, with pages and batches. */
  grantPlanning(to: Handler): TableVariables {
    to.allow({ sid: 'QueryByDate', actions: ['dynamodb:Query'], resources: this.#indexes })
    return this.#grant(to, [...withDeletions, 'BatchGetItem'])
  }

  /** Grants reading a user's data, and writing tips, question counts, averages and forecasts. */
  grantAnswering(to: Handler): TableVariables {
    to.allow({ sid: 'QueryByDate', actions: ['dynamodb:Query'], resources: this.#indexes })
    return this.#grant(to, [...withoutDeletions, 'BatchGetItem'])
  }

  /** Grants reading the data version, and deleting what is left of an account. */
  grantSweeping(to: Handler): TableVariables {
    return this.#grant(to, ['GetItem', 'Query', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'])
  }

  #grant(to: Handler, operations: readonly string[]): TableVariables {
    const actions = operations.map((operation) => `dynamodb:${operation}`)
    to.allow({ sid: 'Table', actions, resources: this.#granted.map(({ tableArn }) => tableArn) })
    return { TABLE_NAME: this.table.tableName }
  }

  get #indexes(): string[] {
    return this.#granted.map(({ tableArn }) => `${tableArn}/index/${tableShape.localIndex.name}`)
  }
}
