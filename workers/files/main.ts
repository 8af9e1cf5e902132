import { expose } from 'comlink';
import { filesApi } from './filesApi.ts';

expose(filesApi());
