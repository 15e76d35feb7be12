import { StartupError } from '../startup-error.ts';

/** Where traces go, by the standard variables of OpenTelemetry. */
export type TracesConfig = {
  /** Receives OTLP over HTTP. */
  url: string;
  serviceName: string;
  /** Which share of the traces that begin here is recorded, and whether what a caller decided comes first. */
  sampler: { ratio: number; parentBased: boolean };
  /** `traceparent` is believed: a proxy of ours sets it, and removes what clients send. */
  acceptParent: boolean;
};

const samplers = ['always_on', 'always_off', 'traceidratio'] as const;

/** Null without an endpoint: then nothing of OpenTelemetry is loaded. */
export function tracesConfigOf(env: Record<string, string | undefined>): TracesConfig | null {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim();
  const url =
    env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?.trim() || (endpoint && `${endpoint.replace(/\/$/, '')}/v1/traces`);
  if (!url || env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return null;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new StartupError(`OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address, not "${url}".`);
  return {
    url,
    serviceName: env.OTEL_SERVICE_NAME?.trim() || 'muster',
    sampler: samplerOf(env),
    acceptParent: env.MUSTER_TRACEPARENT === 'accept',
  };
}

function samplerOf({
  OTEL_TRACES_SAMPLER: given,
  OTEL_TRACES_SAMPLER_ARG: argument,
}: Record<string, string | undefined>): TracesConfig['sampler'] {
  const name = given?.trim() || 'parentbased_always_on';
  const parentBased = name.startsWith('parentbased_');
  const kind = samplers.find((one) => one === name.replace(/^parentbased_/, ''));
  const ratio = kind === 'always_off' ? 0 : kind === 'traceidratio' ? Number(argument ?? '1') : 1;
  if (!kind)
    throw new StartupError(
      `OTEL_TRACES_SAMPLER must be one of ${samplers.join(', ')}, with or without parentbased_, not "${name}".`,
    );
  if (!(ratio >= 0 && ratio <= 1))
    throw new StartupError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${argument}".`);
  return { ratio, parentBased };
}
