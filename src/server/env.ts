import { resolve } from 'node:path'
import * as z from 'zod'

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const optionalKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal characters (openssl rand -hex 32)')
  .optional()

/** Every variable that Istmo reads, with its default; `docs/operations.md` is written from this list. */
export const envSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z
      .string()
      .min(1)
      .default('.data')
      .transform((path) => resolve(path)),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    TRUST_PROXY: onOff.default(false),
    ISTMO_DEMO: z.enum(['on', 'catalog', 'off']).optional(),
    ISTMO_RATE_LIMITS: onOff.default(true),
    ISTMO_WEBHOOK_TARGETS: z.enum(['public', 'any']).default('public'),
    ISTMO_PAGE_CACHE: onOff.default(true),
    ISTMO_TEST_MODE: z.enum(['on', 'off']).optional(),
    ISTMO_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    APP_KEY: optionalKey,
    STRIPE_PUBLIC_KEY: z.string().startsWith('pk_').optional(),
    STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
    STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
    STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
    PAYPAL_CLIENT_ID: z.string().min(8).optional(),
    PAYPAL_CLIENT_SECRET: z.string().min(8).optional(),
    PAYPAL_WEBHOOK_ID: z.string().min(8).optional(),
    PAYPAL_ENVIRONMENT: z.enum(['sandbox', 'live']).default('sandbox'),
    PAYPAL_API_URL: z.url({ protocol: /^https?$/ }).optional(),
    CRYPTO_RPC_ETHEREUM: z.url({ protocol: /^https?$/ }).optional(),
    CRYPTO_RPC_BSC: z.url({ protocol: /^https?$/ }).optional(),
    CRYPTO_RPC_POLYGON: z.url({ protocol: /^https?$/ }).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.email().default('tienda@istmo.test'),
  })
  .superRefine((env, context) => {
    const problem = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (env.NODE_ENV === 'production' && !env.ISTMO_RATE_LIMITS)
      problem('ISTMO_RATE_LIMITS', 'cannot be off in production')
    if (env.NODE_ENV === 'production' && env.ISTMO_WEBHOOK_TARGETS === 'any')
      problem('ISTMO_WEBHOOK_TARGETS', 'cannot be any in production: it opens the own network')
    if (env.NODE_ENV === 'production' && !env.PUBLIC_URL)
      problem('PUBLIC_URL', 'is required in production: links in mails are made from it')
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
