import * as calls from '#core/wire/calls/runner/localRunCalls.ts';
import { beginLocalRun } from '#server/commands/localRun/beginLocalRun.ts';
import { endLocalSubtask } from '#server/commands/localRun/endLocalSubtask.ts';
import { renewLocalRun, writeLocalRows } from '#server/commands/localRun/writeLocalRows.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import type { Route } from '../route.ts';

/** Runs on users' own machines, by a local runner. */
export function registerLocalRunRoutes(route: Route, service: CommandContext): void {
  route(calls.beginLocalRun, ({ body }, { accountId }) => beginLocalRun(service, accountId, body));
  route(calls.writeLocalRows, ({ params, body }, { accountId }) => writeLocalRows(service, accountId, params.id, body));
  route(calls.renewLocalRun, ({ params, body }, { accountId }) => renewLocalRun(service, accountId, params.id, body));
  route(calls.endLocalSubtask, ({ params, body }, { accountId }) =>
    endLocalSubtask(service, accountId, params.id, body),
  );
}
