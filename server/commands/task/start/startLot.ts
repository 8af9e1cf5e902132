import { StartWay } from '#core/domain/task/schedule.ts';
import { planStart, type StartRefusal } from '#core/domain/run/startPlan.ts';
import { namesIn } from '#core/domain/parameters/fillText.ts';
import type { ParameterValue, ParameterValues } from '#core/domain/parameters/parameter.ts';
import { sizeOfLines } from '#core/domain/addresses/textSize.ts';
import { sizeOfStart, startPiecesOf } from '#core/domain/parameters/startUrls.ts';
import { pricePerRowMicro } from '#core/domain/template/template.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount, type AccountRow } from '#server/db/tables/account/accounts.ts';
import { insertLot, type LotRef } from '#server/db/tables/run/insertLot.ts';
import type { TaskRow } from '#server/db/tables/task/tasks.ts';
import { findTemplate } from '#server/commands/templateAccess/findTemplate.ts';
import { recipeOf } from '#server/templates/recipeOf.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';
import { expandLists, type ExpandedValues } from '#server/commands/list/expandLists.ts';
import { lotProxies } from '#server/commands/proxy/lotProxies.ts';
import type { StartContext } from '#server/commands/commandContext.ts';
import { refuseStartSize } from '../check/refuseStartSize.ts';
import { readStartFacts } from './startFacts.ts';
import { underNote } from './startNote.ts';

/** Lines of one parameter that a run of another task gave, in place of the saved ones. */
export interface FedLines {
  paramName: string;
  lines: readonly string[];
  /** True where more may follow. */
  isFeeding: boolean;
}

interface Start {
  accountId: string;
  task: TaskRow;
  startWay: StartWay;
  /** The lot of a run on the user's machine; without it, the run gets a new id. */
  lotId?: string;
  /** Only the pages that failed in this run; without it, all addresses of the task. */
  rerunOf?: LotRef;
  /** `task` has the first of these lines. */
  fed?: FedLines;
  /** Taken by `nextRevision` before any other lock of the account. */
  revision: number;
}

/**
 * Gives a task a new lot, split into subtasks that wait for a node, or returns the refusal: then nothing was written.
 * Runs inside the transaction of its caller, a user's start or the schedule; admission follows its commit.
 */
export async function startLot(context: StartContext, tx: Tx, start: Start): Promise<StartRefusal | null> {
  const account = await readAccount(tx, start.accountId);
  const template = await findTemplate(context, tx, account, { slug: start.task.template_slug });
  return underNote(context, tx, start.task, async () => {
    // A low balance is confirmed on the screen; here any balance that the plan accepts is enough.
    const plan = planStart(await readStartFacts(context, tx, account, template, start.task));
    if (plan.do === 'refuse') return plan.refusal;
    if (template === undefined) return { code: 'TemplateAbandoned' as const };
    return makeLot(context, tx, start, account, template);
  });
}

/**
 * The same for a start that was decided before, under its note. The size of its addresses is estimated again here:
 * values saved by an older version, or without these checks, are refused before anything is made.
 */
export async function makeLot(
  context: StartContext,
  tx: Tx,
  { accountId, task, startWay, lotId, rerunOf, fed, revision }: Start,
  account: AccountRow,
  template: GalleryTemplate,
): Promise<Extract<StartRefusal, { code: 'AddressesTooLarge' | 'WrongTemplateVersion' }> | null> {
  const recipe = recipeOf(template, task.parameters);
  if (recipe === null) {
    return { code: 'WrongTemplateVersion', saved: task.template_version, current: template.version };
  }
  const { start } = recipe;
  const inStart = new Set(start.flatMap(namesIn));
  // The pages of a rerun are known, so a list that only produces start addresses is not read.
  const isRead = (name: string) => !(rerunOf && inStart.has(name));
  const { values, sizesOf } = withFed(await expandLists(tx, accountId, task.parameters, isRead), fed);
  if (refuseStartSize(context, recipe, values, sizesOf) !== null) return { code: 'AddressesTooLarge' };
  const { proxies, proxyLines } = lotProxies(context, accountId, task);
  const origins = { service: context.publicUrl };
  await insertLot(tx, {
    ...(lotId !== undefined && { lotId }),
    accountId,
    taskId: task.task_id,
    startWay,
    proxyLines,
    plan: {
      recipe,
      // Lists that only the start addresses read in full keep their first lines for the rest of the run.
      parameters: mapValues(values, (name, value) => (inStart.has(name) ? (task.parameters[name] ?? value) : value)),
      secrets: task.secrets,
      templateSlug: template.slug,
      templateVersion: template.version,
      pricePerRowMicro: pricePerRowMicro(template.prices, account.level),
      ...(template.dailyMaxExtractedCount !== undefined && { dailyMaxRows: template.dailyMaxExtractedCount }),
      ...(proxies !== undefined && { proxies }),
      ...(task.run_settings !== null && { caps: task.run_settings }),
      ...(task.repeats !== null && { repeats: task.repeats }),
      ...(task.mends.length > 0 && { mends: task.mends }),
    },
    ...(rerunOf === undefined
      ? { startUrls: startPiecesOf(start, values, origins), maxStartUrls: sizeOfStart(start, sizesOf, origins).count }
      : { rerunOf }),
    isFeeding: fed?.isFeeding === true,
    nodeCount: startWay === StartWay.Local ? 1 : account.cloud_count,
    revision,
  });
  return null;
}

/** Puts the lines of another task in the place of the saved ones. */
export function withFed({ values, sizesOf }: ExpandedValues, fed: FedLines | undefined): ExpandedValues {
  if (fed === undefined) return { values, sizesOf };
  const { paramName, lines } = fed;
  const sizes = sizeOfLines(lines);
  return {
    values: { ...values, [paramName]: [...lines] },
    sizesOf: (name) => (name === paramName ? sizes : sizesOf(name)),
  };
}

function mapValues(
  values: ParameterValues,
  change: (name: string, value: ParameterValue) => ParameterValue,
): ParameterValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)]));
}
