import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Locale } from '#core/domain/locale.ts';
import { success, type Refusal, type Result } from '#core/domain/refusal.ts';
import { firstLineProblem, parameterProblem, type ParameterProblem } from '#core/domain/template/checkParameters.ts';
import { firstLineCount, isLongList, lineList, type LineList } from '#core/domain/template/lineList.ts';
import {
  isLineList,
  listsIn,
  type Parameter,
  type ParameterValue,
  type ParameterValues,
} from '#core/domain/template/parameter.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount } from '#server/db/tables/accounts.ts';
import { findList, touchLists, type KeptList } from '#server/db/tables/parameterLists.ts';
import { templateFor } from '#server/policies/templatePolicy.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';
import { presentParameters } from '#server/templates/presentTemplate.ts';
import { linesOfPacked, packLines } from '../../list/packedLines.ts';
import { keepList } from '../../list/putList.ts';
import type { Service } from '../../service.ts';
import type { TaskDraft } from './checkTask.ts';
import { findRefusedAddress } from './findRefusedAddress.ts';
import { matchesPattern } from './matchesPattern.ts';

/**
 * A draft's values with every long list kept and named by its hash, its lines checked by the rules of §5.2 like those of a
 * short one. Comes before the account is locked: 200,000 lines take their time, in which others have their turns. Refused
 * with `InvalidParameter` or `StorageFull`; an unknown template is left to the check that follows.
 */
export async function takeLists<Draft extends TaskDraft>(
  service: Service,
  accountId: string,
  draft: Draft,
): Promise<Result<Draft>> {
  const entries = Object.entries<ParameterValue>(draft.userInputParameters.values);
  if (!entries.some(([, value]) => isLong(value))) return success(draft);
  const account = await service.database.asAccount(accountId, (tx) => readAccount(tx, accountId));
  const template = templateFor(account, service.gallery.byId(draft.templateRegistrationId));
  if (template === undefined) return success(draft);
  const parameters = presentParameters(template.parameters, template.texts[account.language]);
  const taken: [string, ParameterValue][] = [];
  for (const [paramName, value] of entries) {
    const parameter = parameters.find((each) => each.paramName === paramName);
    const list = parameter && isLong(value) ? await takeList(service, accountId, parameter, value) : null;
    if (list !== null && !list.ok) return list;
    taken.push([paramName, list === null ? value : list.value]);
  }
  const values: ParameterValues = Object.fromEntries(taken);
  return success({ ...draft, userInputParameters: { ...draft.userInputParameters, values } });
}

/** Keeps the named lists where they are until the transaction ends: one that went meanwhile is `ListMissing`. */
export async function holdLists(tx: Tx, accountId: string, values: ParameterValues): Promise<Refusal | null> {
  const named = listsIn(values);
  const hashes = named.map(([, { list }]) => list);
  if (await touchLists(tx, accountId, hashes)) return null;
  return { code: 'InvalidParameter', paramName: named[0]?.[0] ?? '', problem: { code: 'ListMissing' } };
}

/** The first rule of §5.2 that a line behind the first ones of the kept lists breaks, or `null`: by the template as it is today. */
export async function refuseListLines(
  service: Pick<Service, 'hostRules'>,
  tx: Tx,
  accountId: string,
  { template: { parameters, texts }, locale }: { template: GalleryTemplate; locale: Locale },
  values: ParameterValues,
): Promise<Refusal | null> {
  const named = presentParameters(parameters, texts[locale]);
  for (const [paramName, { list }] of listsIn(values)) {
    const parameter = named.find((each) => each.paramName === paramName);
    const kept = await findList(tx, accountId, list);
    if (parameter === undefined || kept === undefined) continue;
    const problem = await problemOfLines(service, parameter, kept);
    if (problem !== null) return { code: 'InvalidParameter', paramName, problem };
  }
  return null;
}

function isLong(value: ParameterValue): value is LineList | string[] {
  return isLineList(value) || (Array.isArray(value) && isLongList(value));
}

async function takeList(
  service: Service,
  accountId: string,
  parameter: Parameter,
  value: LineList | string[],
): Promise<Result<LineList>> {
  const kept = isLineList(value)
    ? await service.database.asAccount(accountId, (tx) => findList(tx, accountId, value.list))
    : await packLines(value.map((line) => line.trim()).filter((line) => line !== ''));
  if (kept === undefined) return invalid(parameter, { code: 'ListMissing' });
  const named = lineList(kept.hash, kept.lineCount, await firstLines(kept));
  const problem =
    parameterProblem(parameter, named, matchesPattern) ?? (await problemOfLines(service, parameter, kept));
  if (problem !== null) return invalid(parameter, problem);
  const saved = isLineList(value) ? success(null) : await keepList(service, accountId, kept);
  return saved.ok ? success(named) : saved;
}

async function firstLines({ packed }: KeptList): Promise<string[]> {
  const found: string[] = [];
  for await (const lines of linesOfPacked(packed)) if (found.push(...lines) >= firstLineCount) break;
  return found;
}

async function problemOfLines(
  { hostRules }: Pick<Service, 'hostRules'>,
  parameter: Parameter,
  { packed }: KeptList,
): Promise<ParameterProblem | null> {
  for await (const lines of linesOfPacked(packed)) {
    const problem = firstLineProblem(parameter, lines, matchesPattern);
    if (problem !== null) return problem;
    const address = parameter.isUrl === true ? findRefusedAddress(lines, hostRules) : null;
    if (address !== null) return { code: 'AddressRefused', value: address };
    await nextTurn();
  }
  return null;
}

function invalid({ paramName }: Parameter, problem: ParameterProblem): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code: 'InvalidParameter', paramName, problem } };
}
