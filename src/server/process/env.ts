import { BlockList, isIP, isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
/** Whose header may name a visitor's address: of no client, of every client, or of the proxies of these addresses. */
const trustedProxy = z.string().transform((given, context) => {
  if (given === 'on' || given === 'off') return given === 'on'
  const proxies = new BlockList()
  for (const one of given.split(',')) {
    const [address = '', bits] = one.trim().split('/')
    const most = isIP(address) === 6 ? 128 : 32
    const length = Number(bits ?? most)
    if (isIP(address) === 0 || !Number.isInteger(length) || length < 0 || length > most)
      context.addIssue({
        code: 'custom',
        message: 'must be on, off, or addresses such as 10.0.0.2, 10.1.0.0/16',
      })
    else proxies.addSubnet(address, length, most === 128 ? 'ipv6' : 'ipv4')
  }
  return proxies
})
const optionalKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal characters (openssl rand -hex 32)')
  .optional()

/** Every variable that Istmo reads, with its default; `docs/operations.md` is written from this list. */
const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .transform((path) => resolve(path)),
  ARCHIVE_DIR: z
    .string()
    .regex(/^[^'"%$`\\]+$/, 'must be a folder without \' " % $ ` or \\ in its name')
    .transform((path) => resolve(path))
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_STATEMENTS: z.enum(['named', 'unnamed']).default('named'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  STORAGE: z.enum(['disk', 's3']).default('disk'),
  S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: trustedProxy.default(false),
  ISTMO_DEMO: z.enum(['on', 'catalog', 'off']).optional(),
  ISTMO_RATE_LIMITS: onOff.default(true),
  ISTMO_WEBHOOK_TARGETS: z.enum(['public', 'any']).default('public'),
  ISTMO_PAGE_CACHE: onOff.default(true),
  ISTMO_TEST_MODE: z.enum(['on', 'off']).optional(),
  ISTMO_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  APP_KEY: optionalKey,
  APP_KEY_ALSO: optionalKey,
  HASH_KEY: optionalKey,
  STRIPE_PUBLIC_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAYPAL_CLIENT_ID: z.string().min(8).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(8).optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(8).optional(),
  PAYPAL_ENVIRONMENT: z.enum(['sandbox', 'live']).default('sandbox'),
  PAYPAL_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  YAPPY_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  CRYPTO_RPC_ETHEREUM: z.url({ protocol: /^https?$/ }).optional(),
  CRYPTO_RPC_BSC: z.url({ protocol: /^https?$/ }).optional(),
  CRYPTO_RPC_POLYGON: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().default('tienda@istmo.test'),
})

export const ENV_NAMES: readonly string[] = Object.keys(variables.shape)

const envSchema = variables
  .superRefine((env, context) => {
    const problem = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (env.NODE_ENV === 'production' && !env.ISTMO_RATE_LIMITS && !isForThisMachineAlone(env))
      problem(
        'ISTMO_RATE_LIMITS',
        'cannot be off in production, except to measure a shop that this machine alone reaches (HOST on loopback, TRUST_PROXY off)',
      )
    if (env.NODE_ENV === 'production' && env.ISTMO_WEBHOOK_TARGETS === 'any')
      problem('ISTMO_WEBHOOK_TARGETS', 'cannot be any in production: it opens the own network')
    if (env.NODE_ENV === 'production' && !env.PUBLIC_URL)
      problem('PUBLIC_URL', 'is required in production: links in mails are made from it')
    if (env.DATABASE_READ_URL && !env.DATABASE_URL)
      problem('DATABASE_READ_URL', 'goes with DATABASE_URL, which it follows')
    if (env.STORAGE === 's3' && !hasBucket(env))
      problem('STORAGE', 's3 needs S3_URL (the bucket), S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
    if (env.APP_KEY_ALSO && !(env.APP_KEY && env.HASH_KEY))
      problem('APP_KEY_ALSO', 'goes with APP_KEY and HASH_KEY: docs/operations.md, Changing the key')
    if (Boolean(env.STRIPE_PUBLIC_KEY) !== Boolean(env.STRIPE_SECRET_KEY))
      problem('STRIPE_PUBLIC_KEY', 'STRIPE_PUBLIC_KEY and STRIPE_SECRET_KEY go together')
    if (Boolean(env.PAYPAL_CLIENT_ID) !== Boolean(env.PAYPAL_CLIENT_SECRET))
      problem('PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET go together')
  })
  .transform((env) => ({
    ...env,
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    // The demo and the test payment provider are for trying the shop, so production must ask for them.
    ISTMO_DEMO: env.ISTMO_DEMO ?? (env.NODE_ENV === 'production' ? 'off' : 'on'),
    ISTMO_TEST_MODE: (env.ISTMO_TEST_MODE ?? (env.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
  }))

export type Env = z.output<typeof envSchema>

type BucketNames = 'S3_URL' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'

/** Whether a bucket is named, be it used or about to be. */
export const hasBucket = (env: Partial<Record<BucketNames, string | undefined>>) =>
  Boolean(env.S3_URL && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY)

/** Behind a proxy a shop on loopback is open to everybody. */
const isForThisMachineAlone = ({ HOST, TRUST_PROXY }: { HOST: string; TRUST_PROXY: boolean | BlockList }) =>
  !TRUST_PROXY && (HOST === 'localhost' || HOST === '::1' || (isIPv4(HOST) && HOST.startsWith('127.')))

/** Reads the variables or returns the whole list of what is wrong with them; empty strings count as not given. */
export function readEnv(source: NodeJS.ProcessEnv): { env: Env } | { problems: string[] } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = envSchema.safeParse(given)
  if (parsed.success) return { env: parsed.data }
  return { problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
}

function readEnvOrStop(): Env {
  const result = readEnv(process.env)
  if ('env' in result) return result.env
  process.stderr.write(`Istmo cannot start with these settings:\n  ${result.problems.join('\n  ')}\n`)
  process.exit(78)
}

export const env = readEnvOrStop()

/** The database past a pooler, for what needs a connection of its own: who listens, the queue, migrations and backups. */
export const directUrl = (): string => env.DATABASE_DIRECT_URL ?? env.DATABASE_URL!
