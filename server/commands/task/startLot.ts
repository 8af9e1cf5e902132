import { StartWay } from '#core/domain/task/schedule.ts';
import { planStart, type StartRefusal } from '#core/domain/task/startPlan.ts';
import { countLines } from '#core/domain/template/lines.ts';
import { countStartUrls, namesIn, startUrlsOf } from '#core/domain/template/startUrls.ts';
import { pricePerRowMicro } from '#core/domain/template/template.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount, type AccountRow } from '#server/db/tables/accounts.ts';
import { insertLot, type LotRef } from '#server/db/tables/lots.ts';
import type { TaskRow } from '#server/db/tables/tasks.ts';
import { templateFor } from '#server/policies/templatePolicy.ts';
import type { GalleryTemplate } from '#server/templates/gallery.ts';
import { expandLists } from '../list/expandLists.ts';
import { lotProxies } from '../proxy/lotProxies.ts';
import type { StartService } from '../service.ts';
import { readStartFacts } from './startFacts.ts';

interface Start {
  accountId: string;
  task: TaskRow;
  startWay: StartWay;
  /** Of a run on the user's machine; left out, it gets a new one. */
  lotId?: string;
  /** Only the pages that failed in this run; left out, all of the task's addresses. */
  rerunOf?: LotRef;
  /** Taken by `nextRevision` before anything else of the account was locked. */
  revision: number;
}

/**
 * Gives a task a new lot, cut into subtasks that wait for a node, or says why not: then nothing was written. Inside the
 * transaction of whoever starts it, a person or the task's schedule; admission comes after its commit.
 */
export async function startLot(service: StartService, tx: Tx, start: Start): Promise<StartRefusal | null> {
  const account = await readAccount(tx, start.accountId);
  const template = templateFor(account, service.gallery.bySlug(start.task.template_slug));
  // A low balance was asked about on the screen: here it is enough.
  const plan = planStart(await readStartFacts(service, tx, account, template, start.task));
  if (plan.do === 'refuse') return plan.refusal;
  if (template === undefined) return { code: 'TemplateAbandoned' };
  await makeLot(service, tx, start, account, template);
  return null;
}

/** The same for a start that was decided upon already. */
export async function makeLot(
  service: StartService,
  tx: Tx,
  { accountId, task, startWay, lotId, rerunOf, revision }: Start,
  account: AccountRow,
  template: GalleryTemplate,
): Promise<void> {
  const { start } = template.recipe;
  const inStart = new Set(start.flatMap(namesIn));
  const { proxies, proxyLines } = lotProxies(service, accountId, task);
  await insertLot(tx, {
    ...(lotId !== undefined && { lotId }),
    accountId,
    taskId: task.task_id,
    startWay,
    proxyLines,
    plan: {
      recipe: template.recipe,
      // Where only the start addresses take all lines, the first ones are enough for the rest of the run.
      parameters: await expandLists(tx, accountId, task.parameters, (name) => !inStart.has(name)),
      secrets: task.secrets,
      templateSlug: template.slug,
      templateVersion: template.version,
      pricePerRowMicro: pricePerRowMicro(template.prices, account.level),
      ...(proxies !== undefined && { proxies }),
      ...(task.run_settings !== null && { caps: task.run_settings }),
      ...(task.repeats !== null && { repeats: task.repeats }),
    },
    ...(rerunOf === undefined ? await addressesOf(service, tx, accountId, task, start) : { rerunOf }),
    nodeCount: startWay === StartWay.Local ? 1 : account.cloud_count,
    revision,
  });
}

async function addressesOf(
  { publicUrl }: StartService,
  tx: Tx,
  accountId: string,
  task: TaskRow,
  start: readonly string[],
) {
  const values = await expandLists(tx, accountId, task.parameters, () => true);
  return {
    startUrls: startUrlsOf(start, values, { service: publicUrl }),
    mostStartUrls: countStartUrls(start, (name) => countLines(values[name])),
  };
}
