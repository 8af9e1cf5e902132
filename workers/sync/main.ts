import '#core/wire/call/withoutEval.ts';
import { expose } from 'comlink';
import { createService } from './http.ts';
import { createSyncWorker } from './syncWorker.ts';

expose(createSyncWorker(createService(), reportError));
