import '#core/wire/withoutEval.ts';
import { expose } from 'comlink';
import { createApiClient } from './apiClient.ts';
import { createSyncWorker } from './syncWorker.ts';

expose(createSyncWorker(createApiClient(), reportError));
