import { pino } from 'pino'
import { env } from './env.ts'

export const log = pino({
  level: env.ISTMO_LOG,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: [
      'password',
      '*.password',
      'token',
      '*.token',
      'secret',
      '*.secret',
      'headers.cookie',
      'headers.authorization',
    ],
    censor: '[hidden]',
  },
})
