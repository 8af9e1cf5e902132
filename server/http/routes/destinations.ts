import * as calls from '#core/wire/calls/data/destinationCalls.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import {
  changeDestinationSecret,
  createDestination,
  deleteDestination,
  updateDestination,
} from '#server/commands/destination/changeDestination.ts';
import { sendToDestination, testDestination } from '#server/commands/destination/useDestination.ts';
import type { Route } from '../route.ts';

export function registerDestinationRoutes(route: Route, service: CommandContext): void {
  route(calls.createDestination, ({ body }, { accountId }) => createDestination(service, accountId, body));
  route(calls.updateDestination, ({ params, body }, { accountId }) =>
    updateDestination(service, accountId, params.destinationId, body),
  );
  route(calls.deleteDestination, ({ params }, { accountId }) =>
    deleteDestination(service, accountId, params.destinationId),
  );
  route(calls.changeDestinationSecret, ({ params }, { accountId }) =>
    changeDestinationSecret(service, accountId, params.destinationId),
  );
  route(calls.testDestination, ({ params }, { accountId }) =>
    testDestination(service, accountId, params.destinationId),
  );
  route(calls.sendToDestination, ({ params, body }, { accountId }) =>
    sendToDestination(service, accountId, params.destinationId, body),
  );
}
