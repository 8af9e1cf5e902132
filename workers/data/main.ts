import { expose } from 'comlink';
import { dataApi } from './dataApi.ts';

expose(dataApi());
