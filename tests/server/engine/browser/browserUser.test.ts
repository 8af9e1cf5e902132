import { expect, test } from 'vitest';
import { chooseUser, startedAs } from '#server/engine/browser/process/browserUser.ts';

const root = 'root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n';

test.each<[string, string, { uid: number; gid: number }]>([
  ['a number that nobody has', root, { uid: 64_217, gid: 64_217 }],
  ['the next where somebody has it', `${root}x:x:64217:100::/:/bin/sh\n`, { uid: 64_218, gid: 64_218 }],
  ['the account that is there for it', `${root}sheaf-browser:x:991:990::/:/bin/false\n`, { uid: 991, gid: 990 }],
  ['never root by that name', `${root}sheaf-browser:x:0:0::/:/bin/false\n`, { uid: 64_217, gid: 64_217 }],
])('for root the browser runs as another user: %s', (_name, passwd, user) => {
  expect(chooseUser(passwd)).toEqual(user);
});

test('for everybody else it runs as themselves', () => {
  expect(startedAs(null, '/usr/bin/chromium')).toEqual({ executablePath: '/usr/bin/chromium', env: {} });
});
