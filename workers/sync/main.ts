import '#core/wire/withoutEval.ts';
import { expose } from 'comlink';
import { createApiClient } from './service/apiClient.ts';
import { createLentFetch } from './service/lentFetch.ts';
import { createSyncWorker } from './syncWorker.ts';

const { fetchIt, lend } = createLentFetch();
expose({ ...createSyncWorker(createApiClient(fetchIt), reportError), lendFetch: lend });
