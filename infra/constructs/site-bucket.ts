import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { CfnResource, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib'
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
  /** Stays when its stack goes; otherwise it is emptied and goes too. */
  readonly retain: boolean
}

/** Days that earlier versions of a file are kept; the cleanup looks 60 days back. */
const earlierVersionDays = 61

export type SitePublication = {
  /** The folder with the built web app. */
  readonly folder: string
  readonly configuration: SiteConfiguration
  /** The functions that a new page calls, which must be there before it. */
  readonly after: readonly IConstruct[]
}

/** The site's files, for CloudFront alone. */
export class SiteBucket extends Construct {
  readonly bucket: Bucket
  readonly #log: LogGroup

  constructor(scope: Construct, id: string, { logDays, retain }: SiteBucketProps) {
    super(scope, id)
    this.#log = new LogGroup(this, 'PublicationLog', { retention: logDays, removalPolicy: RemovalPolicy.DESTROY })
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      // Pages can go back to what they were (runbook, "Rolling back").
      versioned: true,
      lifecycleRules: [
        {
          id: 'EarlierVersions',
          noncurrentVersionExpiration: Duration.days(earlierVersionDays),
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      // A bucket with something in it cannot go with its stack: it is emptied first, or stays.
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
   * Puts the files there, each with its rule of infra/edge.ts: first the list of the hashed ones, or the cleanup could take them for
   * old; pages after them and the functions they ask for, the service worker last, which takes all of them. Hashed files of
   * earlier builds stay for 60 days more, for pages that are still open and for devices that were away.
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
      Source.asset(folder, { exclude: files.filter((file) => isHidden(file) || kindOfFile(`/${file}`) !== kind) })

    const assets = files.filter((file) => kindOfFile(`/${file}`) === 'hashed' && !isHidden(file)).sort()
    const list = step('List', 'configuration', Source.jsonData(buildList, { assets }))
    const hashed = step('Hashed', 'hashed', filterFiles('hashed'))
    hashed.node.addDependency(list)
    const plain = step('Plain', 'plain', filterFiles('plain'))
    const settings = step('Settings', 'configuration', Source.jsonData('config.json', configuration))
    const pages = step('Pages', 'page', filterFiles('page'), {
      // S3 would guess the type without its characters.
      contentType: 'text/html; charset=utf-8',
    })
    pages.node.addDependency(hashed, plain, settings, ...after)
    step('Worker', 'worker', filterFiles('worker')).node.addDependency(pages)
    acknowledgePublisher(pages)
  }

  /** The library's function that empties the bucket would write a log that stays when the stack goes. */
  #keepEmptierLog(): void {
    const emptier = Stack.of(this).node.findChild('Custom::S3AutoDeleteObjectsCustomResourceProvider')
    const handler = emptier.node.findChild('Handler')
    if (!(handler instanceof CfnResource)) throw new Error('The library made something else of the emptier')
    handler.addPropertyOverride('LoggingConfig', { LogGroup: this.#log.logGroupName })
  }
}

/** The files of the site, by their paths from its root. */
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))

/** The library's own function that copies files to the bucket, shared by all steps: it runs during deployments only. */
function acknowledgePublisher({ handlerRole }: BucketDeployment): void {
  const publisher = handlerRole.node.scope
  if (publisher === undefined) throw new Error('The publisher has no place of its own')
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
