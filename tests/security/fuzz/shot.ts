import type { AnyCall } from '#core/wire/call/call.ts';
import { runnerCalls } from '#core/wire/calls/runner/runnerCalls.ts';
import { scopeOf } from '#core/wire/programs/tokenScopes.ts';
import type { Gallery } from '#server/templates/gallery.ts';
import { allCalls } from '#tests/contract/allCalls.ts';
import type { Dice } from './dice.ts';
import { hintsFor } from './hints.ts';
import { planMutation, type Coverage, type Mutation } from './mutate.ts';
import { naughtyText } from './naughty.ts';
import { oddities, type Odd } from './odd.ts';
import type { Kind, Person } from './person.ts';
import { wireOf, type Draft, type Wire } from './request.ts';
import { fieldsOf, sample, type Goal } from './sample.ts';

/** One request, and the way it was made. */
export interface Shot {
  name: string;
  call: AnyCall;
  person: Person;
  wire: Wire;
  /** Names of its wrong places; none where it is right. */
  wrongs: string[];
  /** True where the path or the method is not the call's. */
  isElsewhere: boolean;
  /** The same request with each of its wrong places alone, where it has several. */
  parts: Shot[];
}

/** Calls that cost a hash or end what other calls need come less often, calls that create something more often. */
const weights: Record<string, number> = {
  signUp: 0.15,
  sendSignUpCode: 0.3,
  signIn: 0.3,
  signOut: 0.1,
  endSession: 0.2,
  endOtherSessions: 0.1,
  revokeRunner: 0.1,
  revokeToken: 0.1,
  verifyPassword: 0.15,
  changePassword: 0.1,
  resetPassword: 0.15,
  sendPasswordLink: 0.3,
  sendEmailCode: 0.15,
  // It ends the sessions of its account.
  planDeletion: 0.05,
  downloadPersonalData: 0.2,
  getInvoice: 0.2,
  tryTemplate: 0.3,
  proposeTables: 0.3,
  picturePage: 0.3,
  openLivePage: 0.3,
  seeLivePage: 0.3,
  actOnLivePage: 0.3,
  // They cost a hash, or a request to the provider.
  beginBinding: 0.2,
  bindGoogle: 0.3,
  bindMicrosoft: 0.3,
  bindApple: 0.3,
  beginIdentitySignIn: 0.3,
  signInByIdentity: 0.3,
  proveIdentitySignIn: 0.3,
  // It ends sessions and disables accounts.
  actOnAccount: 0.2,
  actOnTemplate: 0.3,
  // It costs a hash.
  makeSupportLink: 0.3,
  // Each is a process of its own.
  makeBackup: 0.1,
  tryBackup: 0.1,
  putHostsFile: 0.15,
  refundOperatedOrder: 0.3,
  checkAuditChains: 0.3,
  batchDeleteTask: 0.5,
  getOrderPrice: 2,
  getSubscriptionPrice: 2,
  setMemberNodes: 2,
  createTemplateTask: 3,
  updateTemplateTask: 2,
  pushEdits: 4,
  beginLocalRun: 2,
  writeLocalRows: 4,
};
const calls = [...allCalls].map(([name, call]) => ({ name, call, weight: weights[name] ?? 1 }));
const forRunners = calls.filter(({ call }) => runnerCalls.has(call));
const forPrograms = calls.filter(({ call }) => scopeOf(call) !== null);

/** Every field that a call may have, as `call.part.field`, lists as `*`. */
export const everyField: readonly string[] = [
  ...new Set(
    calls.flatMap(({ name, call: { params, query, body } }) =>
      Object.entries({ params, query, body }).flatMap(([part, schema]) => fieldsOf(schema, `${name}.${part}`)),
    ),
  ),
];

export interface Range {
  dice: Dice;
  gallery: Gallery;
  coverage: Coverage;
  host: string;
  /** The fields of `everyField` that were never sent wrong yet, and some that were; shared by all connections. */
  unsent: string[];
}

/** Makes a request that is right, as far as can be known. */
export function rightShot(range: Range, person: Person, name: string): Shot {
  const call = allCalls.get(name);
  if (call === undefined) throw new Error(`no call ${name}`);
  return shotOf(range, person, draftOf(range, name, call, person), [], null);
}

/**
 * Makes a request in which only a field that was never wrong yet is wrong; `null` when there is none left. Random
 * requests seldom have the deep fields of a recipe.
 */
export function fieldShot(range: Range, people: Record<Kind, Person>): Shot | null {
  const { coverage, dice, unsent } = range;
  let field = unsent.pop();
  while (field !== undefined && coverage.count(field) > 0) field = unsent.pop();
  if (field === undefined) return null;
  const [name = '', part = '', ...steps] = field.split('.');
  const call = allCalls.get(name);
  if (call === undefined) throw new Error(`no call ${name}`);
  const person = runnerCalls.has(call) ? people.runner : people.paid;
  const draft = draftOf(range, name, call, person, { [part]: steps });
  return shotOf(range, person, draft, [planMutation(draft, dice, coverage, field)], null);
}

/** Each as often as it is here. */
const senders: readonly Kind[] = [
  ...(['stranger', 'free', 'free', 'runner', 'runner', 'program', 'program'] as const),
  ...(['paid', 'paid', 'paid', 'paid'] as const),
];

/** Makes any request: right, nearly right, or hostile. */
export function anyShot(range: Range, people: Record<Kind, Person>): Shot {
  const { dice, coverage } = range;
  const person = people[dice.pick(senders)];
  const own = person.kind === 'runner' ? forRunners : person.kind === 'program' ? forPrograms : calls;
  const { name, call } = weighted(dice.chance(0.8) ? own : calls, dice);
  // Occasionally with ids of another account.
  const knower = dice.chance(0.04) ? people[dice.pick(['free', 'paid'] as const)] : person;
  const draft = draftOf(range, name, call, knower);
  const fate = dice.below(100);
  if (fate < 3) return pageShot(range, person);
  if (fate < 30) return shotOf(range, person, draft, [], null);
  if (fate < 85) {
    const mutations = Array.from({ length: fate < 75 ? 1 : dice.between(2, 4) }, () =>
      planMutation(draft, dice, coverage),
    );
    return shotOf(range, person, draft, mutations, null);
  }
  return shotOf(range, person, draft, [], dice.pick(oddities));
}

/** Addresses that are no call: pages for visitors, the console's page, files, reports. */
const pages = [
  '/',
  '/pricing',
  '/template',
  '/template/categories/x',
  '/template/collection/x',
  '/template/forbidden',
].concat(
  [
    '/template/nonsupport?id=1',
    '/template/demo-shop-products',
    '/template/x/',
    '/console/task',
    '/robots.txt',
    '/sitemap.xml',
  ],
  ['/template-images/x.svg', '/health', '/metrics', '/demo', '/demo/shop', '/v1/csp-reports', '/v1/', '/api/'],
);

function pageShot(range: Range, person: Person): Shot {
  const { dice } = range;
  const path = dice.pick(pages);
  const shot = rightShot(range, person, 'getWelcome');
  const odd = dice.pick(oddities);
  const { name, value } = naughtyText(dice);
  const query = `language=${encodeURIComponent(String(value).toWellFormed()).slice(0, 4_000)}`;
  const target = dice.chance(0.5) ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`;
  const wire = odd.make({ ...shot.wire, target }, dice);
  return { ...shot, name: `page ${path}`, wire, wrongs: [odd.name, name], isElsewhere: true };
}

function weighted<Item extends { weight: number }>(items: readonly Item[], dice: Dice): Item {
  const total = items.reduce((sum, { weight }) => sum + weight, 0);
  let at = (dice.below(1_000_000) / 1_000_000) * total;
  return items.find(({ weight }) => (at -= weight) < 0) ?? dice.pick(items);
}

/** Makes a right request; the places of `goals` are in it. */
function draftOf(
  { dice, gallery }: Range,
  name: string,
  call: AnyCall,
  person: Person,
  goals: Partial<Record<'params' | 'query' | 'body', Goal>> = {},
): Draft {
  const hint = hintsFor(call, person, gallery, dice);
  const partOf = (part: 'params' | 'query' | 'body'): unknown => sample(call[part], part, dice, hint, goals[part]);
  const whole = (part: 'params' | 'query') => ({ ...(partOf(part) as Record<string, unknown>) });
  return { name, call, params: whole('params'), query: whole('query'), body: partOf('body') };
}

function shotOf(range: Range, person: Person, draft: Draft, mutations: readonly Mutation[], odd: Odd | null): Shot {
  const { name, call } = draft;
  const wrong = { ...draft };
  for (const mutation of mutations) mutation.apply(wrong);
  const { headers, ...rest } = wireOf(wrong);
  const wire: Wire = { ...rest, headers: [['host', range.host], ...person.headers, ...headers] };
  const oddWire = odd === null ? wire : odd.make(wire, range.dice);
  return {
    name,
    call,
    person,
    wire: oddWire,
    wrongs: odd === null ? mutations.map((each) => each.name) : [odd.name],
    isElsewhere: oddWire.target !== wire.target || oddWire.method !== wire.method || wrong.params !== draft.params,
    parts: mutations.length < 2 ? [] : mutations.map((each) => shotOf(range, person, draft, [each], null)),
  };
}
