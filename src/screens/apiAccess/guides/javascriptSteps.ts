import type { GuideFacts, GuideStep } from './guideSteps.ts';

/** The guide for Node.js, as a module. */
export function javascriptSteps({ service, taskId }: GuideFacts): Record<GuideStep, string> {
  return {
    signIn: `const call = async (method, path, body) => {
  const response = await fetch('${service}' + path, {
    method,
    headers: {
      Authorization: \`Bearer \${process.env.SHEAF_TOKEN}\`,
      ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }),
    },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
};
const account = await call('GET', '/v1/accounts');
console.log(account.userName);`,
    start: `const taskId = '${taskId}';
const { startResult, lotNo } = await call('POST', \`/v1/tasks/\${taskId}/startWithParameters\`, {
  Categories: ['mugs'],
});
if (startResult !== 0) throw new Error(\`not started: \${startResult}\`);`,
    wait: `const isOver = ({ taskExecuteStatus: status }) => status === 1 || status === 2; // stopped, completed
while (!isOver(await call('GET', \`/v1/tasks/\${taskId}/summary\`))) {
  await new Promise((resolve) => setTimeout(resolve, 2_000));
}`,
    rows: `for (let page = 0, left = true; left; page += 1) {
  const path = \`/v1/taskdatas/\${taskId}/lot/\${lotNo}/getAllLotData?page=\${page}&pageSize=1000\`;
  const { columns, rows } = await call('GET', path);
  for (const row of rows) console.log(Object.fromEntries(columns.map((name, index) => [name, row[index]])));
  left = rows.length === 1000;
}`,
    webhook: `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const receiver = createServer(async (request, response) => {
  const parts = await Array.fromAsync(request);
  const body = Buffer.concat(parts).toString();
  const { 'sheaf-timestamp': time = '', 'sheaf-signature': given = '' } = request.headers;
  const hmac = createHmac('sha256', process.env.SHEAF_WEBHOOK_SECRET).update(\`\${time}.\${body}\`);
  const expected = \`v1=\${hmac.digest('hex')}\`;
  const isGenuine = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  if (isGenuine) console.log(JSON.parse(body));
  response.writeHead(isGenuine ? 204 : 401).end();
});
receiver.listen(process.env.PORT ?? 8000);`,
  };
}
