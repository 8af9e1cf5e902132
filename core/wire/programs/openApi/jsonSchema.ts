import { z } from 'zod';
import * as rows from '#core/wire/rows/task.ts';
import { account } from '#core/wire/rows/account.ts';
import { exportPlan, exportRecord } from '#core/wire/rows/exportRecord.ts';
import { parameterValues } from '#core/wire/rows/parameters.ts';
import { ipProxySettings } from '#core/wire/rows/proxy.ts';
import { newSchedule, taskSchedule } from '#core/wire/rows/schedule.ts';
import { taskListItem } from '#core/wire/rows/taskListItem.ts';
import { collection, kind, template } from '#core/wire/rows/template.ts';
import { apiToken } from '#core/wire/calls/account/tokenCalls.ts';
import { destination } from '#core/wire/calls/data/destination.ts';
import { namedCalls } from '../callsByName.ts';

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** As a request is sent and a reply arrives: what a schema makes of it is not on the wire. */
const options = { io: 'input', unrepresentable: 'any' } as const;

/** The records that several calls carry, by the name that the document gives them. */
const records: Readonly<Record<string, z.core.$ZodType>> = {
  Account: account,
  ApiToken: apiToken,
  Collection: collection,
  Destination: destination,
  ExportPlan: exportPlan,
  ExportRecord: exportRecord,
  Kind: kind,
  NewSchedule: newSchedule,
  ParameterValues: parameterValues,
  ProxySettings: ipProxySettings,
  Run: rows.lot,
  RunPart: rows.subtask,
  Schedule: taskSchedule,
  Task: rows.task,
  TaskGroup: rows.taskGroup,
  TaskListItem: taskListItem,
  Template: template,
};

const place = (id: string): string => `#/components/schemas/${id}`;

/** Returns a reference to a schema of the document. */
export function refTo(id: string): JsonSchema {
  return { $ref: place(id) };
}

/** The schemas of the document by name: the records, and the body and reply of each call. */
export interface Components {
  schemas: Readonly<Record<string, JsonSchema>>;
  /** The name of the schema of a body or reply; `null` where it is not JSON. */
  nameOf: (schema: z.ZodType) => string | null;
}

/** Makes the schemas of all calls at once, so that each record is in the document once. */
export function makeComponents(): Components {
  const registry = z.registry<{ id: string }>();
  const add = (id: string, schema: z.core.$ZodType) => {
    if (!registry.has(schema)) registry.add(schema, { id });
  };
  for (const [id, schema] of Object.entries(records)) add(id, schema);
  for (const { name, call } of namedCalls) {
    const named = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
    if (call.bodyType === 'application/json' && call.body.def.type !== 'undefined') add(`${named}Body`, call.body);
    if (call.replyType === 'application/json') add(`${named}Reply`, call.reply);
  }
  const { schemas } = z.toJSONSchema(registry, { ...options, uri: place });
  return {
    schemas: Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema)])),
    nameOf: (schema) => registry.get(schema)?.id ?? null,
  };
}

/** Returns the fields of the parameters of a path or query. */
export function fieldsOf(schema: z.ZodType): { name: string; isRequired: boolean; schema: JsonSchema }[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, options);
  return Object.entries(properties).map(([name, each]) => ({
    name,
    isRequired: required.includes(name),
    schema: each as JsonSchema,
  }));
}

/** Without what a schema says about itself as a file. */
function plain({ $schema: _dialect, $id: _place, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
