import { expect, test } from 'vitest';
import { clearChatCookies } from '#app/features/account/chat/clearChatCookies.ts';

test('§8.1: cookies of the chat widget are cleared for the host and its domains; others stay', () => {
  const written: string[] = [];
  const page = {
    get cookie() {
      return 'theme=dark; intercom-session-abcd1234=x=y; intercom-device-id-abcd1234=z; intercomish=1';
    },
    set cookie(text: string) {
      written.push(text);
    },
  };
  clearChatCookies(page, 'app.sheaf.test');
  const names = new Set(written.map((text) => text.split('=', 1)[0]));
  expect(names).toEqual(new Set(['intercom-session-abcd1234', 'intercom-device-id-abcd1234']));
  expect(written.filter((text) => text.startsWith('intercom-session'))).toEqual(
    ['', '; domain=app.sheaf.test', '; domain=sheaf.test', '; domain=test'].map(
      (domain) => `intercom-session-abcd1234=; path=/; max-age=0${domain}`,
    ),
  );
});
