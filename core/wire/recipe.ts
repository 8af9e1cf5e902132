import { z } from 'zod';

/**
 * A recipe is the declarative part of a template that the engine runs. It is data: no code, no functions.
 *
 * Text that says "with parameters" may name them in braces. `{Keyword}` is the value percent-encoded, `{+Url}` the value
 * as it is; a parameter of several lines gives one text per line (only in `start`). `{+service}` is this service's own
 * origin, for the demo shop.
 */
const withParameters = z.string().min(1).max(2000);

const css = z.strictObject({
  css: withParameters,
  /** The value of this attribute instead of the text. */
  attr: z.string().optional(),
  /** All matches joined by this text, instead of the first match. */
  join: z.string().optional(),
});

/** A path into the page's JSON-LD, by dots (`offers.price`, `image.0`), in the first item of one of the `type`s. */
const jsonLd = z.strictObject({ jsonLd: z.string(), type: z.array(z.string()).min(1) });

/** A path by dots into the page's JSON, or into the list item where there is one. */
const json = z.strictObject({ json: z.string() });

/** A pattern (RE2 syntax) searched in the page's text or in the value of `in`; `group` 0 is the whole match. */
const regex = z.strictObject({
  regex: z.string().max(500),
  group: z.int().min(0).default(0),
  in: z.union([css, jsonLd, json]).optional(),
});

/** A fact about the page itself. */
const page = z.strictObject({ page: z.enum(['url', 'requestedUrl', 'pageNumber', 'rowNumber']) });

const source = z.union([css, jsonLd, json, regex, page]);
export type Source = z.output<typeof source>;

/**
 * Applied in order, each to the text that the one before gave. `number` gives plain digits with a point, `date` ISO 8601;
 * both give no value for text that is neither. `absoluteUrl` resolves against the page's address.
 */
const transform = z.union([
  z.enum(['trim', 'number', 'date', 'absoluteUrl']),
  z.strictObject({ number: z.strictObject({ decimal: z.enum([',', '.']) }) }),
  z.strictObject({ replace: z.string().max(500), by: z.string() }),
  z.strictObject({ map: z.record(z.string(), z.string()) }),
]);
export type Transform = z.output<typeof transform>;

/** One column. The first source that gives a value wins. A row without a `required` value is left out. */
export const field = z.strictObject({
  name: z.string().min(1).max(100),
  from: z.array(source).min(1),
  transforms: z.array(transform).default(['trim']),
  required: z.boolean().default(false),
});
export type Field = z.output<typeof field>;

/** Fields written by the user: a parameter whose lines are `name = selector` or `name = selector @attribute`. */
const fields = z.union([z.array(field).min(1), z.strictObject({ fromParameter: z.string() })]);

/** `{ link }` follows an address found on the page; `{ parameter }` counts a query parameter up while rows come. */
const next = z.union([
  z.strictObject({ link: z.union([css, json]) }),
  z.strictObject({ parameter: z.string(), first: z.int().default(1), step: z.int().min(1).default(1) }),
]);

const format = z.enum(['html', 'json', 'xml']);
export type Format = z.output<typeof format>;

/** Rows are the items of a page, over all its next pages; with `detail`, each item's own page is read too. */
const list = z.strictObject({
  /** CSS selector, or path by dots where the format is `json`. With parameters. */
  items: withParameters,
  fields,
  next: next.optional(),
  /** A number, or a parameter that holds one. */
  maxPages: z.union([z.int().min(1), z.strictObject({ fromParameter: z.string() })]).default(100_000),
  detail: z.strictObject({ link: source, format: format.default('html'), fields: z.array(field).min(1) }).optional(),
});

/** Rows are the rows of the page's tables; columns are named by each table's header cells. */
const tables = z.strictObject({ selector: withParameters.default('table'), minRows: z.int().min(1).default(1) });

export const recipe = z
  .strictObject({
    format: format.default('html'),
    start: z.array(withParameters).min(1),
    /** Exactly one of the three says what a row is; `fields` alone gives one row per page. */
    list: list.optional(),
    tables: tables.optional(),
    fields: z.array(field).min(1).optional(),
  })
  .refine((value) => [value.list, value.tables, value.fields].filter((part) => part !== undefined).length === 1, {
    message: 'a recipe has exactly one of "list", "tables" and "fields"',
  });
export type Recipe = z.output<typeof recipe>;
