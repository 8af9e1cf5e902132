import type { Fields, SpecifiedCall, Value } from './specifiedCall.ts';
import { isFields, sendDraft, valuesAt, type Draft, type Reply } from './specifiedClient.ts';
import type { SpecifiedWorld } from './specifiedWorld.ts';

export interface SpecifiedFigures {
  calls: number;
  requests: number;
  /** Each is a difference between the specification and an answer. */
  differences: string[];
}

/** An id that nobody has, of each form. */
const unknownIds: Fields = { lotNo: 99, slug: 'nothing-here', key: 'nothing', id: '$nobody' };
const templateIds = /^\/(?:v1\/(?:template|favorites)|api\/template)/u;

/**
 * Sends every call of a table as its row says, and what the row refuses. `isWhole` adds what is refused everywhere: a
 * field that is in no table, a value of another kind, an id that nobody has.
 */
export async function runSpecified(
  world: SpecifiedWorld,
  rows: readonly SpecifiedCall[],
  isWhole: boolean,
): Promise<SpecifiedFigures> {
  const differences: string[] = [];
  let requests = 0;
  const send = (cookie: string, draft: Draft): Promise<Reply> => {
    requests += 1;
    return sendDraft(world.origin, cookie, draft);
  };
  for (const row of rows) {
    const found = await runRow({ world, row, isWhole, send });
    differences.push(...found.map((difference) => `${row.point} ${row.line}: ${difference}`));
  }
  return { calls: rows.length, requests, differences };
}

interface Turn {
  world: SpecifiedWorld;
  row: SpecifiedCall;
  isWhole: boolean;
  send: (cookie: string, draft: Draft) => Promise<Reply>;
}

async function runRow(turn: Turn): Promise<string[]> {
  const { world, row, send } = turn;
  const cookie = world.cookies[row.by ?? 'holder'];
  const draft = await draftOf(world, row);
  if (row.isOpen !== undefined) {
    const { status } = await send(cookie, draft);
    return status === 404 ? [] : [`is there (${status}), although the table says that it is not`];
  }
  const variants = row.variants ?? [];
  return [
    ...(await sendAsVisitor(turn, draft)),
    ...(turn.isWhole ? await sendWrong(turn, draft) : []),
    ...(await sendVariants(turn, variants.filter(({ isAfter }) => isAfter !== true))),
    ...(await sendRight(turn, draft)),
    ...(await sendVariants(turn, variants.filter(({ isAfter }) => isAfter === true))),
  ]; // prettier-ignore
}

async function draftOf(
  world: SpecifiedWorld,
  row: SpecifiedCall,
  instead: Partial<SpecifiedCall> = {},
): Promise<Draft> {
  const { method, path, params = {}, sends, ours } = { ...row, ...instead };
  const whole = typeof ours === 'string' ? ours : { ...sends, ...ours };
  const hasFields = sends !== undefined || ours !== undefined;
  return {
    method,
    path,
    params: (await resolve(world, params)) as Fields,
    fields: hasFields && row.isOpen === undefined ? await resolve(world, whole) : undefined,
    ...(row.isFile === true && { file: world.picture }),
  };
}

/** Returns a value with what each text `$name` in it means. */
async function resolve(world: SpecifiedWorld, value: Value): Promise<Value> {
  if (typeof value === 'string' && value.startsWith('$')) {
    const known = world.known.get(value.slice(1));
    if (known === undefined) throw new Error(`no ${value} is known`);
    return typeof known === 'function' ? known() : known;
  }
  if (Array.isArray(value)) return Promise.all(value.map((each) => resolve(world, each)));
  if (!isFields(value)) return value;
  const entries = Object.entries(value).map(async ([name, each]) => [name, await resolve(world, each)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function sendAsVisitor({ row, send }: Turn, draft: Draft): Promise<string[]> {
  if (row.isForVisitors !== undefined) return [];
  return refusedWith(await send('', draft), 401, 'Unauthorized', 'a visitor');
}

async function sendRight({ world, row, send }: Turn, draft: Draft): Promise<string[]> {
  const { status, body } = await send(world.cookies[row.by ?? 'holder'], draft);
  if (status !== 200) return [`is answered with ${status} ${JSON.stringify(body).slice(0, 200)}`];
  for (const [name, path] of Object.entries(row.keeps ?? {})) {
    world.known.set(name, (valuesAt(body, path)?.[0] ?? null) as Value);
  }
  const kind = Array.isArray(body) ? 'list' : typeof body;
  const wrongKind = row.replyIs !== undefined && row.replyIs !== kind ? [`replies a ${kind}`] : [];
  const missing = (row.replies ?? []).filter((field) => {
    const name = row.inMicro?.includes(field) === true ? `${field}Micro` : field;
    const isThere = valuesAt(body, name) !== undefined;
    return row.decided?.[field] === undefined && !isThere;
  });
  return [...wrongKind, ...missing.map((field) => `the reply has no ${field}`)];
}

async function sendVariants({ world, row, send }: Turn, variants: NonNullable<SpecifiedCall['variants']>) {
  const found: string[] = [];
  for (const { because, params = row.params ?? {}, fields, code, answers = {} } of variants) {
    const instead = { params, ...(fields !== undefined && { sends: fields, ours: {} }) };
    const reply = await send(world.cookies[row.by ?? 'holder'], await draftOf(world, row, instead));
    if (code !== undefined) found.push(...refusedWith(reply, null, code, because));
    for (const [path, value] of Object.entries(answers)) {
      const expected = JSON.stringify(await resolve(world, value));
      const values = valuesAt(reply.body, path) ?? [];
      if (values.length === 0 || values.some((each) => JSON.stringify(each) !== expected)) {
        found.push(`${because}: ${path} is ${JSON.stringify(values)} instead of ${expected}`);
      }
    }
  }
  return found;
}

/** Sends a field that is in no table, values of another kind, and ids that nobody has. */
async function sendWrong({ world, row, send }: Turn, draft: Draft): Promise<string[]> {
  if (row.isFile === true) return [];
  const cookie = world.cookies[row.by ?? 'holder'];
  const { fields = {} } = draft;
  const found = refusedWith(
    await send(cookie, { ...draft, fields: isFields(fields) ? { ...fields, nonsense: 'x' } : fields }),
    400,
    'InvalidInput',
    'a field that is in no table',
  );
  const names = row.method === 'GET' || !isFields(fields) ? [] : Object.keys(fields);
  for (const name of names.filter((each) => each !== row.takesAnything)) {
    const wrong = { ...draft, fields: { ...(fields as Record<string, Value>), [name]: { nonsense: ['x'] } } };
    found.push(...refusedWith(await send(cookie, wrong), 400, 'InvalidInput', `nonsense as ${name}`));
  }
  for (const name of Object.keys(draft.params)) {
    if (row.unknownId !== undefined) continue;
    const id = await resolve(world, name === 'id' && templateIds.test(row.path) ? 999_999 : (unknownIds[name] ?? null));
    const reply = await send(cookie, { ...draft, params: { ...draft.params, [name]: id } });
    if (reply.status !== 404 && reply.status !== 400) found.push(`an unknown ${name} is answered with ${reply.status}`);
  }
  return found;
}

function refusedWith({ status, body }: Reply, expected: number | null, code: string, what: string): string[] {
  const isRight = isFields(body) && body['code'] === code && (expected === null ? status >= 400 : status === expected);
  return isRight ? [] : [`${what} is answered with ${status} ${JSON.stringify(body).slice(0, 200)} instead of ${code}`];
}
