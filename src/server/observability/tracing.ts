import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Attributes,
  type Context,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

const MOST_OF_A_STATEMENT = 1_000

export type Tracing = ReturnType<typeof startTracing>

/**
 * Writes down each request, statement, job and call to others, and sends it to a collector in batches. Endpoints, words of
 * statements, hosts and states alone: no value, no address, no header, nothing that somebody typed.
 */
export function startTracing({ name, endpoint }: { name: string; endpoint: string }) {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('istmo')
  const begin = (said: string, kind: SpanKind, attributes: Attributes, within?: Context) =>
    tracer.startSpan(said, { kind, attributes }, within)
  const within = <Result>(span: Span, work: () => Result) =>
    context.with(trace.setSpan(context.active(), span), work)
  const stopWatching = watchCalls(begin)

  return {
    /** `nameOf` is asked when it is answered: only then it is known which endpoint it came to. */
    request<Result>(
      request: IncomingMessage,
      response: ServerResponse,
      { nameOf, work }: { nameOf: (request: IncomingMessage) => string; work: () => Result },
    ): Result {
      const method = request.method ?? ''
      const span = tracer.startSpan(method, {
        kind: SpanKind.SERVER,
        root: true,
        attributes: { 'http.request.method': method },
      })
      response.once('close', () => {
        const endpoint = nameOf(request)
        span.updateName(`${method} ${endpoint}`)
        span.setAttributes({ 'http.route': endpoint, 'http.response.status_code': response.statusCode })
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      return within(span, work)
    },
    /** Answers what is called when the statement has ended. */
    statement(text: string): (error?: unknown) => void {
      const [verb = ''] = text.trimStart().split(/\s/, 1)
      const span = begin(verb, SpanKind.CLIENT, {
        'db.system.name': 'postgresql',
        'db.query.text': text.slice(0, MOST_OF_A_STATEMENT),
      })
      return (error) => endSpan(span, error)
    },
    /** `cause` is what `cause()` said where the job was queued: it belongs to that story, however much later it runs. */
    async job<Result>(queue: string, work: () => Promise<Result>, cause?: string): Promise<Result> {
      const facts = { 'messaging.destination.name': queue }
      const span = begin(queue, SpanKind.CONSUMER, facts, cause ? contextOf(cause) : undefined)
      try {
        const result = await within(span, work)
        span.end()
        return result
      } catch (error) {
        endSpan(span, error)
        throw error
      }
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    cause() {
      const active = trace.getActiveSpan()?.spanContext()
      return active && `${active.traceId}-${active.spanId}`
    },
    async close() {
      stopWatching()
      await provider.shutdown()
      context.disable()
    },
  }
}

function contextOf(cause: string): Context {
  const [traceId = '', spanId = ''] = cause.split('-')
  const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
  return trace.setSpanContext(context.active(), parent)
}

/** Its words may hold what somebody typed; its kind may not. */
function endSpan(span: Span, error?: unknown) {
  if (error !== undefined && error !== null) {
    const { code, name } = error as { code?: unknown; name?: unknown }
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', String(code ?? name ?? 'error'))
  }
  span.end()
}

type Asked = { request: { method?: string; host?: string; origin?: string | URL } }
type Answered = Asked & { response?: { statusCode?: number }; error?: unknown }

/** Node publishes each call by `fetch` or its HTTP client on a diagnostics channel, whichever module makes it. */
function watchCalls(begin: (said: string, kind: SpanKind, attributes: Attributes) => Span) {
  const open = new WeakMap<object, Span>()
  const onAsked = (message: unknown) => {
    const { request } = message as Asked
    const { method = 'GET', origin } = request
    const host = origin ? new URL(origin).hostname : (request.host ?? '')
    const facts = { 'http.request.method': method, 'server.address': host }
    open.set(request, begin(`${method} ${host}`, SpanKind.CLIENT, facts))
  }
  const onEnded = (message: unknown) => {
    const { request, response, error } = message as Answered
    const span = open.get(request)
    open.delete(request)
    if (response?.statusCode) span?.setAttribute('http.response.status_code', response.statusCode)
    if (span) endSpan(span, error)
  }
  const channels = [
    ['undici:request:create', onAsked],
    ['undici:request:headers', onEnded],
    ['undici:request:error', onEnded],
    ['http.client.request.created', onAsked],
    ['http.client.response.finish', onEnded],
    ['http.client.request.error', onEnded],
  ] as const
  for (const [channel, receive] of channels) subscribe(channel, receive)
  return () => channels.forEach(([channel, receive]) => unsubscribe(channel, receive))
}
