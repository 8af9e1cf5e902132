import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '#core/wire/programs/openApi/openApiDocument.ts';
import { namedCalls } from '#core/wire/programs/callsByName.ts';
import { fastifyPath } from '#server/http/route.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService();
});
afterAll(() => tested.close());

test('the document is there for everybody, with the address of this service', async () => {
  const { statusCode, headers, body } = await tested.app.inject({
    url: '/openapi.json',
    headers: { host: '127.0.0.1:8080' },
  });
  expect({ statusCode, type: headers['content-type'] }).toEqual({
    statusCode: 200,
    type: 'application/json; charset=utf-8',
  });
  expect(JSON.parse(body)).toEqual(JSON.parse(JSON.stringify(openApiDocument(tested.service.publicUrl))));
});

/** Browsers post reports there; no program does. */
const reports = '/v1/csp-reports';

test('every route of the API is a call of the document, and every call has its route', () => {
  // A doubled colon is printed sometimes as itself, sometimes as the one that it stands for.
  const plain = (path: string) => path.replaceAll(/:+/gu, ':');
  const described = new Set(namedCalls.map(({ call }) => `${call.method} ${plain(fastifyPath(call.path))}`));
  for (const { call } of namedCalls) {
    expect(tested.app.hasRoute({ method: call.method, url: fastifyPath(call.path) })).toBe(true);
  }
  const routes = routesOf(tested.app.printRoutes({ commonPrefix: false }));
  expect(routes.length).toBeGreaterThan(100);
  expect(routes.filter((route) => !described.has(plain(route)) && !route.endsWith(reports))).toEqual([]);
});

/** The routes of the API as `GET /v1/accounts`, from the tree in which a line continues the path of the one above it. */
function routesOf(tree: string): string[] {
  const found: string[] = [];
  const parts: string[] = [];
  for (const line of tree.split('\n')) {
    const [, indent = '', path = '', methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line) ?? [];
    if (path === '') continue;
    const depth = indent.length / 4;
    parts.splice(depth, parts.length, path);
    const whole = parts.join('');
    if (methods === undefined || !/^\/(?:v1|api)\//u.test(whole)) continue;
    for (const method of methods.split(', ')) if (method !== 'HEAD') found.push(`${method} ${whole}`);
  }
  return found;
}
