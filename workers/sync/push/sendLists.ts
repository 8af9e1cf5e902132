import { success, type Outcome } from '#core/domain/refusal.ts';
import { listsIn, type ParameterValues } from '#core/domain/parameters/parameter.ts';
import { setParameters } from '#core/edits/parameterEdits.ts';
import { refusalReply } from '#core/wire/call/refusal.ts';
import { putParameterList } from '#core/wire/calls/task/listCalls.ts';
import type { Mutation, MutationResult } from '#core/wire/sync.ts';
import type { Store } from '#app/store/openStore.ts';
import type { ApiClient } from '../service/apiClient.ts';

/**
 * Sends the lists that these values name and that the service does not have yet; with `isAgain` also those that it
 * should have. A list that is not on this device is left out: the service may know it, and names those that it misses.
 */
export async function sendLists(
  { outbox: { lists } }: Pick<Store, 'outbox'>,
  service: ApiClient,
  values: ParameterValues,
  isAgain = false,
): Promise<Outcome<null>> {
  for (const [, { list: hash }] of listsIn(values)) {
    const row = await lists.get(hash);
    if (row === undefined || (row.isSent && !isAgain)) continue;
    const outcome = await service.send(putParameterList, { params: { hash }, body: row.packed });
    if (!outcome.ok) return outcome;
    await lists.update(hash, { isSent: true, usedAt: Date.now() });
  }
  return success(null);
}

/** Returns the values that an edit saves; none where it is not an edit of parameters. */
export function valuesOfEdit({ name, patch }: Pick<Mutation, 'name' | 'patch'>): ParameterValues {
  const parsed = name === setParameters.name ? setParameters.patch.safeParse(patch) : undefined;
  return parsed?.success === true ? (parsed.data.parameters as ParameterValues) : {};
}

/** Marks the lists of edits that were refused for a missing list: they are sent again when the user retries. */
export async function noteMissingLists(
  { outbox: { lists } }: Pick<Store, 'outbox'>,
  mutations: readonly Mutation[],
  results: readonly MutationResult[],
): Promise<void> {
  for (const result of results) {
    const refusal = result.outcome === 'refused' ? refusalReply.safeParse(result.refusal).data : undefined;
    if (refusal?.code !== 'InvalidParameter' || refusal.problem.code !== 'ListMissing') continue;
    const edit = mutations.find(({ seq }) => seq === result.seq);
    if (edit === undefined) continue;
    for (const [, { list }] of listsIn(valuesOfEdit(edit))) await lists.update(list, { isSent: false });
  }
}
