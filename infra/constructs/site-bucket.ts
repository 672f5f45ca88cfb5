import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { CfnResource, Duration, IgnoreMode, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import { BlockPublicAccess, Bucket } from 'aws-cdk-lib/aws-s3'
import {
  BucketDeployment,
  type BucketDeploymentProps,
  CacheControl,
  type ISource,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment'
import { Construct, type IConstruct } from 'constructs'
import { buildList, cacheRules, isHidden, kindOfFile, type SiteConfiguration } from '../edge.ts'

export type SiteBucketProps = {
  readonly logDays: RetentionDays
  /** Keeps the bucket when its stack is deleted. */
  readonly retain: boolean
}

/** Days to keep earlier versions of a file; the cleanup looks 60 days back. */
const earlierVersionDays = 61

export type SitePublication = {
  readonly folder: string
  readonly configuration: SiteConfiguration
  /** The functions that a new page calls, deployed before it. */
  readonly after: readonly IConstruct[]
}

/** The site's files, readable by CloudFront only. */
export class SiteBucket extends Construct {
  readonly bucket: Bucket
  readonly #log: LogGroup

  constructor(scope: Construct, id: string, { logDays, retain }: SiteBucketProps) {
    super(scope, id)
    this.#log = new LogGroup(this, 'PublicationLog', { retention: logDays, removalPolicy: RemovalPolicy.DESTROY })
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      // For rolling back pages (runbook, "Rolling back").
      versioned: true,
      lifecycleRules: [
        {
          id: 'EarlierVersions',
          noncurrentVersionExpiration: Duration.days(earlierVersionDays),
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      // CloudFormation cannot delete a bucket that is not empty.
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !retain,
    })
    if (!retain) this.#keepEmptierLog()
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'Only CloudFront reads it, and its log has every request.',
    })
  }

  /**
   * Uploads the files with the cache rules of infra/edge.ts, in an order that never serves a page without its files:
   * the list of hashed files (so that the cleanup spares them), files, pages after the functions they call, the service
   * worker. Earlier builds' hashed files stay for 60 days, for open pages and devices that were offline.
   */
  publish({ folder, configuration, after }: SitePublication): void {
    const step = (
      id: string,
      kind: keyof typeof cacheRules,
      source: ISource,
      more: Partial<BucketDeploymentProps> = {},
    ) =>
      new BucketDeployment(this, id, {
        destinationBucket: this.bucket,
        sources: [source],
        cacheControl: [CacheControl.fromString(cacheRules[kind])],
        prune: false,
        retainOnDelete: true,
        memoryLimit: 512,
        logGroup: this.#log,
        ...more,
      })
    const files = listFiles(folder)
    const filterFiles = (kind: keyof typeof cacheRules) =>
      Source.asset(folder, {
        exclude: files.filter((file) => isHidden(file) || kindOfFile(`/${file}`) !== kind).map((file) => `/${file}`),
        // The default matcher takes four seconds for the site's files.
        ignoreMode: IgnoreMode.GIT,
      })

    const assets = files.filter((file) => kindOfFile(`/${file}`) === 'hashed' && !isHidden(file)).sort()
    const list = step('List', 'configuration', Source.jsonData(buildList, { assets }))
    const hashed = step('Hashed', 'hashed', filterFiles('hashed'))
    hashed.node.addDependency(list)
    const plain = step('Plain', 'plain', filterFiles('plain'))
    const settings = step('Settings', 'configuration', Source.jsonData('config.json', configuration))
    const pages = step('Pages', 'page', filterFiles('page'), {
      // S3 would set the type without a character set.
      contentType: 'text/html; charset=utf-8',
    })
    pages.node.addDependency(hashed, plain, settings, ...after)
    step('Worker', 'worker', filterFiles('worker')).node.addDependency(pages)
    acknowledgePublisher(pages)
  }

  /** Redirects the log of the CDK's function that empties the bucket, which would outlive the stack. */
  #keepEmptierLog(): void {
    const emptier = Stack.of(this).node.findChild('Custom::S3AutoDeleteObjectsCustomResourceProvider')
    const handler = emptier.node.findChild('Handler')
    if (!(handler instanceof CfnResource))
      throw new Error('The CDK did not create a CfnResource for the bucket’s emptier')
    handler.addPropertyOverride('LoggingConfig', { LogGroup: this.#log.logGroupName })
  }
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))

/** Acknowledges findings in the CDK's function that copies files to the bucket; it runs only during deployments. */
function acknowledgePublisher({ handlerRole }: BucketDeployment): void {
  const publisher = handlerRole.node.scope
  if (publisher === undefined) throw new Error('The publisher’s role has no scope')
  const { region } = Stack.of(publisher)
  const wildcards = [
    'Action::s3:GetBucket*',
    'Action::s3:GetObject*',
    'Action::s3:List*',
    'Action::s3:Abort*',
    'Action::s3:DeleteObject*',
    `Resource::arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${region}/*`,
    'Resource::<SiteBucket978D4AEB.Arn>/*',
  ]
  Validations.of(publisher).acknowledge(
    ...wildcards.map((finding) => ({
      id: `AwsSolutions-IAM5[${finding}]`,
      reason: "Copies any file from the deployment's assets to the site's bucket, and reaches no other.",
    })),
    {
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      reason: 'The library gives its function this policy; it only writes logs.',
    },
    { id: 'AwsSolutions-L1', reason: 'The library chooses the runtime of its function.' },
  )
}
