/** One metric with its samples; `suffix` and labels tell them apart. */
export interface Metric {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: readonly Sample[];
}

interface Sample {
  value: number;
  labels?: Record<string, string | number>;
  suffix?: '_bucket' | '_sum' | '_count';
}

export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

/** Prometheus' text format, version 0.0.4. */
export function prometheusText(metrics: readonly Metric[]): string {
  return metrics.map(metricText).join('');
}

function metricText({ name, type, help, samples }: Metric): string {
  const lines = samples.map(
    ({ value, labels = {}, suffix = '' }) => `${name}${suffix}${labelText(labels)} ${valueText(value)}\n`,
  );
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function labelText(labels: Record<string, string | number>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escape(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function valueText(value: number): string {
  return value === Infinity ? '+Inf' : String(value);
}
