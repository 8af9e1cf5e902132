import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerHostile, hostilePages } from './hostilePages.ts';

/** Serves the hostile pages in a process of its own; reports its port to its parent and ends with it. */
const server = createServer((request, response) => answerHostile(hostilePages, request.url ?? '', response));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
