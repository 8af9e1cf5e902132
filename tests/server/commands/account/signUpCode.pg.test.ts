import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAccount, getWelcome, sendSignUpCode, signUp } from '#core/wire/calls/account/accountCalls.ts';
import { locales } from '#core/domain/locale.ts';
import { signUpCode } from '#core/domain/account/typedCodes.ts';
import { forgetSignUpCodes } from '#server/db/tables/signIn/signUpCodes.ts';
import { openTestService, password, type Answer, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
/** Another process on the same database: in one, sign-ups from one address go one after the other. */
let other: TestService;
let count = 0;
beforeAll(async () => {
  tested = await openTestService({ needsCode: true });
  other = await openTestService({ needsCode: true, url: tested.database.url });
});
beforeEach(async () => {
  tested.mails.length = 0;
  await sql`truncate attempts`.execute(tested.database.kysely);
});
afterAll(async () => {
  await other.close();
  await tested.close();
});

const newName = () => `person${(count += 1)}`;
const emailOf = (name: string) => `${name}@example.com`;
const ask = (email: string, language = 'en-US') => tested.client().send(sendSignUpCode, { body: { email, language } });
/** The code of the newest mail to the address; '' where it has none. */
const codeTo = (email: string) =>
  /\b\d{6}\b/u.exec(tested.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
const take = (userName: string, code?: string, more: object = {}, at = tested) => {
  const body = { email: emailOf(userName), userName, password, language: 'en-US', ...(code !== undefined && { code }) };
  return at.client().send(signUp, { body: { ...body, ...more } });
};
/** Asks for a code and gives it; the limits of mails are another test's. */
const askFor = async (userName: string) => {
  await sql`truncate attempts`.execute(tested.database.kysely);
  await ask(emailOf(userName));
  return codeTo(emailOf(userName));
};
const signUpNew = async (userName = newName()) => {
  expect((await take(userName, await askFor(userName))).status).toBe(200);
  tested.mails.length = 0;
  await sql`truncate attempts`.execute(tested.database.kysely);
  return userName;
};
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
const failed = { status: 400, body: { code: 'VerificationCodeFailed' } };
const whole = ({ status, body, headers }: Answer) => {
  const { date: _date, ...others } = headers;
  return JSON.stringify({ status, body, others });
};

test('the welcome says that a code is needed, and the code of the mail makes the account', async () => {
  expect((await tested.client().send(getWelcome)).body).toMatchObject({ isSignupByCode: true });
  const userName = newName();
  expect(await ask(emailOf(userName))).toMatchObject({ status: 200, body: { resendAfterSeconds: 60 } });
  expect(tested.mails).toHaveLength(1);
  const client = tested.client();
  const body = { email: emailOf(userName), userName, password, language: 'en-US', code: codeTo(emailOf(userName)) };
  expect(await client.send(signUp, { body })).toMatchObject({ status: 200, body: { userName } });
  expect((await client.send(getAccount)).status).toBe(200);
});

describe('sign-up does not reveal which addresses have an account', () => {
  test('each gets one mail and the same answer, byte by byte, also once there are too many', async () => {
    const [known, stranger] = [emailOf(await signUpNew()), emailOf(newName())];
    for (const status of [200, 429]) {
      const answers = [
        await ask(known),
        await ask(stranger),
        await ask(known.toUpperCase()),
        await ask(stranger.toUpperCase()),
      ];
      expect(whole(answers[0] as Answer)).toBe(whole(answers[1] as Answer));
      expect(whole(answers[2] as Answer)).toBe(whole(answers[3] as Answer));
      expect(answers.map((answer) => answer.status)).toEqual([status, status, 429, 429]);
    }
    expect(tested.mails.map(({ to }) => to)).toEqual([known, stranger]);
  });

  test('the mail to an address with an account has no code, and says where to sign in', async () => {
    const known = emailOf(await signUpNew());
    await ask(known);
    expect(codeTo(known)).toBe('');
    expect(tested.mails[0]?.text).toContain('http://127.0.0.1:8080/login');
  });

  test('a sign-up with a wrong code is refused in the same words for both, and so is one without a code', async () => {
    const known = await signUpNew();
    const stranger = newName();
    const never = newName();
    await ask(emailOf(known));
    await ask(emailOf(stranger));
    const wrong = wrongFor(codeTo(emailOf(stranger)));
    const answers = [];
    for (const code of [wrong, undefined]) {
      for (const name of [known, stranger, never]) {
        answers.push(await take(newName(), code, { email: emailOf(name) }));
      }
    }
    for (const answer of answers) expect(answer).toMatchObject(failed);
    expect(new Set(answers.map(whole)).size).toBe(1);
  });

  test('both leave one row of the same form, in which no address and no code is to be read', async () => {
    const [known, stranger] = [emailOf(await signUpNew()), emailOf(newName())];
    await sql`truncate sign_up_codes`.execute(tested.database.kysely);
    for (const email of [known, stranger]) await ask(email);
    const rows = await tested.database.kysely.selectFrom('sign_up_codes').selectAll().execute();
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect([row.email_key, row.code_hash]).toEqual([
        expect.stringMatching(/^[\w-]{43}$/u),
        expect.stringMatching(/^[\w-]{43}$/u),
      ]);
    }
    expect(JSON.stringify(rows)).not.toContain('person');
    expect(JSON.stringify(rows)).not.toContain(codeTo(stranger));
  });

  test('a taken user name is reported with the right code only, which stays valid for another name', async () => {
    const known = await signUpNew();
    const userName = newName();
    const code = await askFor(userName);
    const asKnown = (tried: string) => take(userName, tried, { userName: known.toUpperCase() });
    expect(await asKnown(wrongFor(code))).toMatchObject(failed);
    for (let names = 0; names < 7; names += 1) {
      expect(await asKnown(code)).toMatchObject({ status: 409, body: { code: 'UserNameTaken' } });
    }
    expect((await take(userName, code)).status).toBe(200);
  });

  test('with one right code not many names are asked for', async () => {
    const known = await signUpNew();
    const userName = newName();
    const code = await askFor(userName);
    const statuses = [];
    for (let names = 0; names < 21; names += 1) statuses.push((await take(userName, code, { userName: known })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 409), 429]);
  });

  test('an address that got its account meanwhile is reported to the holder of the right code', async () => {
    const [first, second] = [newName(), newName()];
    const code = await askFor(first);
    await sql`update auth_user set email = ${emailOf(first)} where username = ${await signUpNew(second)}`.execute(
      tested.database.kysely,
    );
    expect(await take(first, wrongFor(code))).toMatchObject(failed);
    expect(await take(first, code)).toMatchObject({ status: 409, body: { code: 'EmailTaken' } });
  });
});

describe('a code', () => {
  test('has five tries: at the sixth the right one is refused too', async () => {
    const userName = newName();
    const code = await askFor(userName);
    for (let tries = 0; tries < signUpCode.tries; tries += 1) {
      expect(await take(userName, wrongFor(code))).toMatchObject(failed);
    }
    expect(await take(userName, code)).toMatchObject(failed);
  });

  test('has five tries also where all come at once', async () => {
    const userName = newName();
    const code = await askFor(userName);
    const tries = Array.from({ length: 20 }, (_, index) =>
      take(userName, wrongFor(code), {}, index % 2 ? tested : other),
    );
    await Promise.all(tries);
    const { rows } = await sql<{ tries: number }>`select max(tries) as tries from sign_up_codes`.execute(
      tested.database.kysely,
    );
    expect(rows[0]?.tries).toBe(signUpCode.tries);
    expect(await take(userName, code)).toMatchObject(failed);
  });

  test('is good at its fifth try', async () => {
    const userName = newName();
    const code = await askFor(userName);
    for (let tries = 1; tries < signUpCode.tries; tries += 1) await take(userName, wrongFor(code));
    expect((await take(userName, code)).status).toBe(200);
  });

  test('is replaced by a newer one, which has five tries of its own', async () => {
    const userName = newName();
    const old = await askFor(userName);
    await take(userName, wrongFor(old));
    let code = await askFor(userName);
    while (code === old) code = await askFor(userName);
    for (let tries = 1; tries < signUpCode.tries; tries += 1) expect(await take(userName, old)).toMatchObject(failed);
    expect((await take(userName, code)).status).toBe(200);
  });

  test('ends after ten minutes, and is forgotten by the sweep', async () => {
    const { kysely } = tested.database;
    const userName = newName();
    const code = await askFor(userName);
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from max(ends_at) - now()) / 60)::int as minutes from sign_up_codes`.execute(kysely);
    expect(rows[0]?.minutes).toBe(10);
    await sql`update sign_up_codes set ends_at = now() - interval '1 second'`.execute(kysely);
    expect(await take(userName, code)).toMatchObject(failed);
    await sql`update sign_up_codes set ends_at = now() - interval '2 minutes'`.execute(kysely);
    const young = newName();
    await ask(emailOf(young));
    await forgetSignUpCodes(kysely);
    expect(await kysely.selectFrom('sign_up_codes').select('email_key').execute()).toHaveLength(1);
    expect((await take(young, codeTo(emailOf(young)))).status).toBe(200);
  });

  test('is good once: of two sign-ups at the same time one makes an account', async () => {
    const [one, two] = [newName(), newName()];
    const code = await askFor(one);
    const more = { email: emailOf(one) };
    const answers = await Promise.all([take(one, code, more), take(two, code, more, other)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400']);
    expect(answers.find(({ status }) => status === 400)).toMatchObject(failed);
    expect(await take(newName(), code, { email: emailOf(one) })).toMatchObject(failed);
  });

  test('is its own address’s: for another one it is wrong', async () => {
    const [one, two] = [newName(), newName()];
    const code = await askFor(one);
    await ask(emailOf(two));
    if (codeTo(emailOf(two)) !== code) expect(await take(two, code)).toMatchObject(failed);
    expect((await take(one, code)).status).toBe(200);
  });

  test('is good for any spelling of its address that is one account', async () => {
    const userName = newName();
    const code = await askFor(userName);
    expect((await take(userName, code, { email: emailOf(userName).toUpperCase() })).status).toBe(200);
  });

  test('is looked at after the password: a common one uses up no try', async () => {
    const userName = newName();
    const code = await askFor(userName);
    for (let tries = 0; tries <= signUpCode.tries; tries += 1) {
      const answer = await take(userName, wrongFor(code), { password: 'Qwertyuiop1!' });
      expect(answer).toMatchObject({ status: 400, body: { code: 'PasswordTooCommon' } });
    }
    expect((await take(userName, code)).status).toBe(200);
  });

  test('is not looked at, and keeps its tries, while too many passwords wait to be hashed', async () => {
    const userName = newName();
    const code = await askFor(userName);
    const { line } = tested.service.auth.hashing;
    const places = Array.from({ length: 16 }, () => line.enter('127.0.0.1'));
    for (let tries = 0; tries <= signUpCode.tries; tries += 1) {
      expect(await take(userName, code)).toMatchObject({ status: 503, body: { code: 'Unavailable' } });
    }
    for (const place of places) if ('turn' in place) (await place.turn)();
    expect((await take(userName, code)).status).toBe(200);
  });

  test.each(['12345', '1234567', '12 345', '１２３４５６', ''])('has six digits: "%s" is no code', async (code) => {
    expect(await take(newName(), code)).toMatchObject({ status: 400, body: { code: 'InvalidInput', field: 'code' } });
  });
});

test('two people who take one user name at the same time: one has it, the other chooses again', async () => {
  const [one, two, wanted] = [newName(), newName(), newName()];
  const codes = [await askFor(one), await askFor(two)];
  const userName = wanted;
  const answers = await Promise.all([take(one, codes[0], { userName }), take(two, codes[1], { userName }, other)]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  const late = answers[0]?.status === 409 ? 0 : 1;
  expect((await take([one, two][late] ?? '', codes[late])).status).toBe(200);
});

test('wrong codes are in the trail of the service, once an hour', async () => {
  const audit = () =>
    sql`select from audit_log where kind = 'SignUpCodeFailed' and actor = 'visitor'`.execute(tested.database.kysely);
  await take(newName(), '123456');
  await take(newName(), '123456');
  expect((await audit()).rows).toHaveLength(1);
});

test('where sign-up is closed no mail is sent', async () => {
  const closed = await openTestService({ isSignupOpen: false, needsCode: true });
  const body = { email: 'a@example.com', language: 'en-US' };
  expect(await closed.client().send(sendSignUpCode, { body })).toMatchObject({
    status: 403,
    body: { code: 'SignupClosed' },
  });
  expect(closed.mails).toEqual([]);
  await closed.close();
});

test.each(locales)('the mails speak the language of the page: %s', async (language) => {
  const [known, stranger] = [emailOf(await signUpNew()), emailOf(newName())];
  await ask(known, language);
  await ask(stranger, language);
  const [exists, withCode] = tested.mails;
  expect(exists?.text).toContain('/login');
  expect(withCode?.text).toContain('10');
  expect(codeTo(stranger)).toMatch(/^\d{6}$/u);
  for (const { subject, text } of tested.mails) {
    expect(subject + text).toContain('Sheaf');
    expect(subject + text).not.toContain('{{');
  }
  const english = await import('#server/mail/mails.ts').then(({ signUpCodeMail }) => signUpCodeMail('en-US', '1'));
  expect(withCode?.subject === english.subject).toBe(language === 'en-US');
});
