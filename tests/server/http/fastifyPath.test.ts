import fastify from 'fastify';
import { expect, test } from 'vitest';
import { fastifyPath } from '#server/http/route.ts';

/** Paths of §7 that Fastify takes for each other when they are written as they stand. */
const paths = [
  '/v1/accounts',
  '/v1/accounts:signUp',
  '/v1/accounts/password:verify',
  '/v1/accounts/email:sendCode',
  '/v1/templateRegistration/{id}',
  '/v1/templateRegistration/{id}:subscribe',
  '/v1/templateRegistration/{id}:unsubscribe',
  '/v1/taskshares:{id}',
  '/v1/tasks/{id}/lot/{lotNo}/subTasks',
  '/v1/taskdatas/{id}/lot/{lotNo}/getAllLotData',
];

test('each path is reached by its own address only, and its parameters end at a colon', async () => {
  const app = fastify();
  for (const path of paths) {
    app.get(fastifyPath(path), (request, reply) => reply.send({ path, params: request.params }));
  }
  for (const path of paths) {
    const url = path.replaceAll('{id}', 'a-1').replaceAll('{lotNo}', '7');
    const params = {
      ...(path.includes('{id}') && { id: 'a-1' }),
      ...(path.includes('{lotNo}') && { lotNo: '7' }),
    };
    expect((await app.inject(url)).json()).toEqual({ path, params });
  }
  await app.close();
});
