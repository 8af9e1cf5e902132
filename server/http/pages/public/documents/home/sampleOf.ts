import type { Template } from '#core/wire/rows/template.ts';

/** The template of the pictures: its pages come with the service, so the pictures of its rows do too. */
const picturedSlug = 'demo-shop-products';
/** Samples name the service like this (server/templates/README.md). */
const sampleOrigin = 'https://service.example';

export interface SampleRow {
  /** By the name of the column. */
  values: Record<string, string>;
  /** The path of the row's picture at this service. */
  image: string | null;
}

export interface Sample {
  name: string;
  /** Names of the columns in the reader's language. */
  labels: Record<string, string>;
  rows: SampleRow[];
}

/** Returns the sample rows that the pictures of the home show; `null` where the gallery lacks their template. */
export function sampleOf(templates: readonly Template[]): Sample | null {
  const template = templates.find(({ slug }) => slug === picturedSlug);
  if (template === undefined) return null;
  const { columns, rows } = template.sample;
  return {
    name: template.name,
    labels: Object.fromEntries(template.output.map(({ name, label }) => [name, label])),
    rows: rows.map((row) => {
      const values = Object.fromEntries(columns.map((column, index) => [column, row[index] ?? '']));
      return { values, image: pathAtService(values['image'] ?? '') };
    }),
  };
}

function pathAtService(address: string): string | null {
  return address.startsWith(`${sampleOrigin}/`) ? address.slice(sampleOrigin.length) : null;
}
