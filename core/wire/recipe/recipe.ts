import { z } from 'zod';
import { browserPlan } from './browserPlan.ts';
import { columnsOf, rowParts } from './ownRecipe.ts';

/**
 * A recipe is the declarative part of a template that the engine runs. It is data: no code, no functions.
 *
 * Text marked "with parameters" may name them in braces. `{Keyword}` is the value percent-encoded, `{+Url}` the value
 * unchanged; a parameter of several lines gives one text per line (only in `start`). `{+service}` is this service's own
 * origin, for the demo shop.
 */
const withParameters = z.string().min(1).max(2000);

const css = z.strictObject({
  css: withParameters,
  /** The value of this attribute instead of the text. */
  attr: z.string().optional(),
  /** All matches joined by this text, instead of the first match. */
  join: z.string().optional(),
  /** In a list: searched on the whole page instead of in the item. */
  of: z.literal('page').optional(),
});

/** A path into the page's JSON-LD, by dots (`offers.price`, `image.0`), in the first item of one of the `type`s. */
const jsonLd = z.strictObject({ jsonLd: z.string(), type: z.array(z.string()).min(1) });

/**
 * The same of the page's main thing of these types in any syntax: a value that its JSON-LD does not give is read from
 * its microdata, then its RDFa, then what a product says by Open Graph.
 */
const schema = z.strictObject({ schema: z.string(), type: z.array(z.string()).min(1), join: z.string().optional() });

/**
 * A path by dots into the page's JSON, or into the list item where there is one; `*` is every element
 * (`author.*.name`). Several values are joined by commas, or by `join`. With parameters; an empty path is the whole.
 */
const json = z.strictObject({ json: z.string(), join: z.string().optional() });

/** A pattern (RE2 syntax) searched in the page's text or in the value of `in`; `group` 0 is the whole match. */
const regex = z.strictObject({
  regex: z.string().max(500),
  group: z.int().min(0).default(0),
  /** All different matches joined by this text, instead of the first match. */
  join: z.string().optional(),
  in: z.union([css, jsonLd, schema, json]).optional(),
});

/**
 * A fact about the page itself, or about the list item: its number on the page, the name of its element. `fragment` is
 * the text after the # of the requested address.
 */
const page = z.strictObject({
  page: z.enum(['url', 'requestedUrl', 'fragment', 'pageNumber', 'rowNumber', 'itemTag']),
});

/**
 * The page's main text without menus, asides, comments and footers (that of its JSON-LD where the page shows much less
 * of it): `text` has one paragraph per line, `markdown` keeps
 * headings, lists, links, tables, code and pictures, `tokens` estimates its length for a language model. The other
 * values are those of this text as the page states them in JSON-LD, `meta` elements or beside its title.
 */
const article = z.strictObject({
  article: z.enum(['text', 'markdown', 'tokens', 'title', 'author', 'published', 'language', 'image']),
});
export type ArticlePart = z.output<typeof article>['article'];

/**
 * A value of the product that a page shows without saying so to machines: from what is beside its title and its buy
 * button, from its rows of facts, its attributes and its JSON, never from other products. A value with less than the
 * `min` confidence (0 to 1) is none; `give` reads the confidence itself.
 */
const product = z.strictObject({
  product: z.enum(['name', 'price', 'regularPrice', 'currency', 'availability', 'sku', 'brand', 'gtin', 'mpn']),
  min: z.number().min(0).max(1).default(0.5),
  give: z.literal('confidence').optional(),
});

const single = z.union([css, jsonLd, schema, json, regex, page, article, product]);

/**
 * Applied in order, each to the result of the one before. `number` gives plain digits with a point, `date` ISO 8601;
 * both give no value for text that is neither. `absoluteUrl` resolves against the page's address, `plainText` removes
 * markup, `duration` reads ISO 8601 (`PT1H30M`), clock times (`1:30:00`) and words (`1 h 30 min`). Numbers and dates
 * that can be read two ways follow the page's currency and language. `phones` and `emails` give all that a text
 * holds, `profile` the first address of a network that is a profile; `pictureUrl` gives the largest picture of a
 * `srcset` and nothing for a placeholder.
 */
const transform = z.union([
  z.enum(['trim', 'number', 'date', 'absoluteUrl', 'plainText', 'phones', 'emails', 'pictureUrl']),
  z.strictObject({ profile: z.enum(['facebook', 'instagram', 'linkedin', 'x', 'youtube']) }),
  z.strictObject({ duration: z.enum(['seconds', 'minutes']) }),
  z.strictObject({ number: z.strictObject({ decimal: z.enum([',', '.']) }) }),
  z.strictObject({ replace: z.string().max(500), by: z.string() }),
  z.strictObject({ map: z.record(z.string(), z.string()) }),
]);
export type Transform = z.output<typeof transform>;

/** Sources of a value, of which the first that gives one wins, and its transforms. */
const reading = { transforms: z.array(transform).default(['trim']) };

/**
 * Values that are read one by one and joined by the text of `by`, such as a first and a last name. One that is not
 * there is left out, with its text.
 */
const joined = z.strictObject({
  joined: z
    .array(z.strictObject({ from: z.array(single).min(1).max(10), ...reading }))
    .min(2)
    .max(8),
  by: z.string().max(100),
});

const source = z.union([...single.options, joined]);
export type Source = z.output<typeof source>;

/** One column. The first source that gives a value wins. A row without a `required` value is skipped. */
export const field = z.strictObject({
  name: z.string().min(1).max(100),
  from: z.array(source).min(1),
  ...reading,
  required: z.boolean().default(false),
});
export type Field = z.output<typeof field>;

/**
 * Fields written by the user: a parameter whose lines are `name = selector` or `name = selector @attribute`; the fields
 * of `before` come first.
 */
const fields = z.union([
  z.array(field).min(1),
  z.strictObject({ fromParameter: z.string(), before: z.array(field).optional() }),
]);

/**
 * The way to the next page. `{ link }` follows an address on the page; `{ parameter }` increments a query parameter
 * while rows arrive, with `cursor` it uses a value from the page. Parameter names are with parameters; an empty one
 * ends the list.
 */
const next = z.union([
  z.strictObject({ link: z.union([css, json]) }),
  z.strictObject({ parameter: z.string(), cursor: json }),
  z.strictObject({ parameter: z.string(), first: z.int().default(1), step: z.int().min(1).default(1) }),
]);
export type Next = z.output<typeof next>;

const format = z.enum(['html', 'json', 'xml']);
export type Format = z.output<typeof format>;

/** Rows are the items of a page, over all its next pages; with `detail`, each item's own page is read too. */
const list = z.strictObject({
  /**
   * CSS selector, or a path by dots where the format is `json`. With parameters. Or types of schema.org: the items of
   * the page's JSON-LD, else of its microdata, else of its RDFa, whose fields are read by `json`; a `Recipe` also
   * from what the page shows below its headings. Or what a page shows: the `products` of a list, the `places` of a map
   * or a shop finder, the `posts` of a thread, each in the form of schema.org.
   */
  items: z.union([
    withParameters,
    z.strictObject({ type: z.array(z.string()).min(1) }),
    z.strictObject({ shown: z.enum(['products', 'places', 'posts']) }),
  ]),
  fields,
  /** A column: of several items of one page with the same value in it, only the first becomes a row. */
  distinct: z.string().optional(),
  /** Several are tried in order. */
  next: z.union([next, z.array(next).min(1)]).optional(),
  /** Addresses of further list pages, each read once after those before it, at most 1,000 per start. */
  follow: z.strictObject({ link: css, host: z.enum(['same', 'any']).default('same') }).optional(),
  /** A number, or a parameter that holds one. */
  maxPages: z.union([z.int().min(1), z.strictObject({ fromParameter: z.string() })]).default(100_000),
  detail: z
    .strictObject({
      link: source,
      format: format.default('html'),
      fields: z.array(field).min(1),
      /**
       * A last column with the result of the detail page: `OK` or its error, which then is not counted as a failure.
       */
      outcome: z.string().optional(),
    })
    .optional(),
});

/** Rows are the rows of the page's tables; columns are named by each table's header cells. */
const tables = z.strictObject({ selector: withParameters.default('table'), minRows: z.int().min(1).default(1) });

const parts = {
  format: format.default('html'),
  /**
   * Default: `http`. A browser costs about 70 times as much: `auto` uses it for pages that give nothing without it, and
   * continues with it where it gave more. Only pages of the format `html` are opened in a browser.
   */
  engine: z.enum(['http', 'browser', 'auto']).optional(),
  browser: browserPlan.optional(),
  /** Exactly one of the three defines a row; `fields` alone gives one row per page. */
  list: list.optional(),
  tables: tables.optional(),
  fields: z.array(field).min(1).optional(),
};
type Parts = z.output<z.ZodObject<typeof parts>>;

const hasOneKindOfRow = (own: Parts): boolean => rowParts.filter((part) => own[part] !== undefined).length === 1;
const mayOpenBrowser = ({ engine = 'http', browser }: Parts): boolean => browser === undefined || engine !== 'http';
const messages = {
  rows: 'a recipe has exactly one of "list", "tables" and "fields"',
  browser: 'a recipe with "browser" has the engine "browser" or "auto"',
};

export const recipe = z
  .strictObject({ ...parts, start: z.array(withParameters).min(1) })
  .refine(hasOneKindOfRow, { message: messages.rows })
  .refine(mayOpenBrowser, { message: messages.browser });
export type Recipe = z.output<typeof recipe>;

/** The maximum of columns of an own recipe: each is searched in each record of a page. */
const maxOwnFields = 200;

/** The recipe that a user owns (ownRecipe.ts). Its start addresses are another parameter of the task. */
export const ownRecipe = z
  .strictObject(parts)
  .refine(hasOneKindOfRow, { message: messages.rows })
  .refine(mayOpenBrowser, { message: messages.browser })
  .refine((own) => columnsOf(own).length <= maxOwnFields, { message: `a recipe has at most ${maxOwnFields} fields` });
export type OwnRecipe = z.output<typeof ownRecipe>;
