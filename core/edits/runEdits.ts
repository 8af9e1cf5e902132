import { z } from 'zod/mini';
import { IpProxyFromType, proxySettingsRefusal } from '../domain/proxy/proxySettings.ts';
import { isChainLoop } from '../domain/task/chain.ts';
import { isNodeCount, maxNodes } from '../domain/task/task.ts';
import { highestPriority, isPriority, lowestPriority } from '../domain/task/priority.ts';
import { keyProblem, maxKeyFields } from '../domain/run/repeats.ts';
import { capProblem, maxByCap } from '../domain/run/runSettings.ts';
import { noSchedule } from '../domain/task/schedule.ts';
import { isSameMended } from '../domain/drift/mending.ts';
import { int4 } from '../wire/codec/number.ts';
import {
  chain,
  mends,
  repeats,
  runSettings,
  strongIpProxySettings,
  switchPeriod,
} from '../wire/rows/editableFields.ts';
import { defineTaskEdit } from './edit.ts';

/** §4, cloud priority as stored (core/domain/task/priority.ts). Refused with `InvalidInput` outside of 1 to 99 (§9). */
export const setPriority = defineTaskEdit({
  name: 'setPriority',
  field: 'priority',
  patch: z.strictObject({ priority: int4 }),
  read: ({ priority }) => ({ priority }),
  guard: (_task, { priority }) =>
    isPriority(priority)
      ? null
      : { code: 'InvalidInput', field: 'priority', message: `must be ${lowestPriority} to ${highestPriority}` },
  apply: (task, { priority }) => ({ ...task, priority }),
});

/**
 * §2.4, cloud node divide: the number of the account's nodes that the task uses at once, `null` for all. A number above
 * the account's nodes means all. Refused with `InvalidInput`.
 */
export const setNodes = defineTaskEdit({
  name: 'setNodes',
  field: 'nodeCount',
  patch: z.strictObject({ nodeCount: z.nullable(int4) }),
  read: ({ nodeCount }) => ({ nodeCount }),
  guard: (_task, { nodeCount }) =>
    isNodeCount(nodeCount) ? null : { code: 'InvalidInput', field: 'nodeCount', message: `must be 1 to ${maxNodes}` },
  apply: (task, { nodeCount }) => ({ ...task, nodeCount }),
});

/**
 * §3.6, the proxies of a task: kind, region and periods. The list of proxies is not part of it: passwords stay off the
 * device's store, so a list is saved by call only. Refused with `ProxyFakeNotOffered`, or with `ProxyListEmpty` for
 * custom proxies of a task without a list; the service checks the account's plan and balance as well (premiumGate.ts).
 */
export const setProxy = defineTaskEdit({
  name: 'setProxy',
  field: 'proxy',
  patch: z.strictObject({
    ipProxyFromType: z.literal(Object.values(IpProxyFromType)),
    strongIpProxySettings,
    switchPeriod,
  }),
  read: ({ ipProxySettings }) => ({
    ipProxyFromType: ipProxySettings.ipProxyFromType,
    strongIpProxySettings: ipProxySettings.strongIpProxySettings,
    switchPeriod: ipProxySettings.customIpProxySettings.switchPeriod,
  }),
  guard: ({ ipProxySettings }, { ipProxyFromType }) => proxySettingsRefusal({ ...ipProxySettings, ipProxyFromType }),
  apply: ({ ipProxySettings, ...task }, patch) => ({
    ...task,
    ipProxySettings: {
      ipProxyFromType: patch.ipProxyFromType,
      strongIpProxySettings: patch.strongIpProxySettings,
      customIpProxySettings: { ...ipProxySettings.customIpProxySettings, switchPeriod: patch.switchPeriod },
    },
  }),
});

/**
 * The limits at which runs of a task end although pages are left (core/domain/run/runSettings.ts). An active run keeps
 * its settings. All limits are one field. Refused with `InvalidInput`.
 */
export const setRunSettings = defineTaskEdit({
  name: 'setRunSettings',
  field: 'runSettings',
  patch: runSettings,
  read: ({ runSettings: settings }) => settings,
  guard: (_task, settings) => {
    const field = capProblem(settings);
    return field === null ? null : { code: 'InvalidInput', field, message: `must be 1 to ${maxByCap[field]}` };
  },
  apply: (task, settings) => ({ ...task, runSettings: settings }),
});

/**
 * The action of runs on rows that exist already (core/domain/run/repeats.ts); `null` keeps all rows. An active run
 * keeps its settings. Refused with `InvalidInput`; the service also refuses a column that the template does not have.
 */
export const setRepeats = defineTaskEdit({
  name: 'setRepeats',
  field: 'repeats',
  patch: z.strictObject({ repeats: z.nullable(repeats) }),
  read: ({ repeats: kept }) => ({ repeats: kept }),
  guard: (_task, { repeats: wanted }) => {
    const problem = wanted === null ? null : keyProblem(wanted.fields, null);
    if (problem === null) return null;
    return { code: 'InvalidInput', field: 'fields', message: `must be 1 to ${maxKeyFields} different columns` };
  },
  apply: (task, { repeats: wanted }) => ({ ...task, repeats: wanted }),
});

/**
 * Accepts a run with findings as the new usual: it and earlier runs are not marked any more, and later ones are
 * compared with it (core/domain/drift/drift.ts); `null` accepts none. Refused with `InvalidInput` for a run that does
 * not exist.
 */
export const acceptRun = defineTaskEdit({
  name: 'acceptRun',
  field: 'acceptedLotNo',
  patch: z.strictObject({ acceptedLotNo: z.nullable(int4) }),
  read: ({ acceptedLotNo }) => ({ acceptedLotNo }),
  guard: ({ lotNo }, { acceptedLotNo }) =>
    acceptedLotNo === null || (acceptedLotNo >= 1 && acceptedLotNo <= (lotNo ?? 0))
      ? null
      : { code: 'InvalidInput', field: 'acceptedLotNo', message: 'must be the number of a run' },
  apply: (task, { acceptedLotNo }) => ({ ...task, acceptedLotNo }),
});

/**
 * The selectors that runs use instead of those of the recipe (core/domain/drift/mending.ts); an empty list is the
 * recipe as it is. An active run keeps its selectors. All of them are one field. Refused with `InvalidInput` where two
 * are for the same selector.
 */
export const setMends = defineTaskEdit({
  name: 'setMends',
  field: 'mends',
  patch: z.strictObject({ mends }),
  read: ({ mends: taken }) => ({ mends: taken }),
  guard: (_task, { mends: wanted }) =>
    wanted.some((mend, index) => wanted.slice(0, index).some((other) => isSameMended(mend, other)))
      ? { code: 'InvalidInput', field: 'mends', message: 'must be for different selectors' }
      : null,
  apply: (task, { mends: wanted }) => ({ ...task, mends: wanted }),
});

/**
 * The task whose rows feed a parameter (core/domain/task/chain.ts); `null` ends that. A run that is fed already keeps
 * its chain. Refused with `ChainSourceMissing` and `ChainLoop`; the service also refuses a
 * parameter and a column that the templates do not have.
 */
export const setChain = defineTaskEdit({
  name: 'setChain',
  field: 'chain',
  patch: z.strictObject({ chain: z.nullable(chain) }),
  asksFacts: true,
  read: ({ chain: kept }) => ({ chain: kept }),
  guard: ({ taskId }, { chain: wanted }, { sources }) => {
    if (wanted === null) return null;
    const { sourceTaskId } = wanted;
    if (isChainLoop(taskId, sourceTaskId, (id) => sources.get(id))) return { code: 'ChainLoop' };
    return sources.has(sourceTaskId) ? null : { code: 'ChainSourceMissing' };
  },
  apply: (task, { chain: wanted }) => ({ ...task, chain: wanted, lastFeed: null }),
});

/** §2.4, clear timer. An active run continues. Never refused. */
export const clearSchedule = defineTaskEdit({
  name: 'clearSchedule',
  field: 'schedule',
  patch: z.strictObject({ schedule: z.null() }),
  read: ({ schedule }) => ({ schedule }),
  guard: () => null,
  apply: (task) => ({ ...task, ...noSchedule }),
});
