import { exampleParameters } from './bodyExamples.ts';
import type { JsonSchema } from './jsonSchema.ts';

const exampleHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Values of fields that say more than their schema does. */
const valuesByField: Readonly<Record<string, unknown>> = {
  taskName: 'Mugs of the demo shop',
  TaskGroupName: 'Shop',
  taskGroupName: 'Shop',
  templateRegistrationId: 1001,
  templateSlug: 'demo-shop-products',
  slug: 'demo-shop-products',
  templateVersion: 1,
  userInputParameters: exampleParameters,
  columns: ['name', 'price'],
  lotNo: 1,
  language: 'en-US',
  name: 'Mug',
  userName: 'ada',
  time: '08:30',
  times: ['08:30'],
  timeZone: 'Europe/Berlin',
  day: '2030-01-31',
  hash: exampleHash,
  fileId: exampleHash,
  avatar: exampleHash,
  url: 'https://shop.example/mugs',
  recipe: {
    start: ['https://shop.example/mugs'],
    list: { items: '.product', fields: [{ name: 'Mug', from: [{ css: '.name' }] }] },
  },
  retryAfterSeconds: 2,
  cursor: 'e1.42',
};

const valuesByFormat: Readonly<Record<string, string>> = {
  uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  email: 'ada@example.com',
  uri: 'https://shop.example/mugs',
  date: '2030-01-31',
};

/** A time in milliseconds, in fields whose name ends with it. */
const exampleTime = 1_893_456_000_000;

/**
 * Returns a value of a schema of the document: the first choice, one entry of each list (all of a tuple), all required
 * fields and those that are never missing. `schemas` are those that references name.
 */
export function exampleOf(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>, field = ''): unknown {
  if (schema.$ref !== undefined) return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas, field);
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) return exampleOf((choices[0] as JsonSchema | undefined) ?? {}, schemas, field);
  const known = valuesByField[field];
  if (known !== undefined && fits(known, schema)) return known;
  return valueOfType(schema, schemas, field);
}

function valueOfType(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>, field: string): unknown {
  switch (typeOf(schema)) {
    case 'string':
      return valuesByFormat[schema.format ?? ''] ?? 'text'.padEnd(Number(schema.minLength ?? 0), ' text');
    case 'integer':
    case 'number':
      return field.endsWith('At') || field === 'time' ? exampleTime : Math.max(Number(schema.minimum ?? 0), 1);
    case 'boolean':
      return true;
    case 'array':
      if (schema.prefixItems !== undefined) {
        return schema.prefixItems.map((each) => exampleOf(each as JsonSchema, schemas, field));
      }
      return schema.items === undefined
        ? []
        : [exampleOf(schema.items as JsonSchema, schemas, field.replace(/s$/u, ''))];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, each]) => [name, exampleOf(each as JsonSchema, schemas, name)]),
      );
    case 'null':
      return null;
    default:
      return {};
  }
}

/** The first type of several: what may also be `null` has a value. */
function typeOf({ type }: JsonSchema): string | undefined {
  return Array.isArray(type) ? String(type[0]) : type;
}

/** Returns true for a known value of the schema's type; a list of texts is none of objects. */
function fits(value: unknown, schema: JsonSchema): boolean {
  const type = typeOf(schema);
  if (type === 'integer' || type === 'number') return typeof value === 'number';
  if (type === 'array') return Array.isArray(value) && typeOf((schema.items ?? {}) as JsonSchema) === 'string';
  return type === typeof value;
}
