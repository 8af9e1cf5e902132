import * as support from '#core/wire/calls/account/holder/supportCalls.ts';
import { makeSupportLink } from '#core/wire/calls/operator/operatorAccountCalls.ts';
import { setOperator } from '#server/db/tables/service/operators.ts';
import { password, type Client, type TestService } from './openTestService.ts';

/** Returns a new account that is an operator's. */
export async function signUpAsOperator(tested: TestService, userName: string): Promise<Client> {
  const operator = await tested.signUp(userName);
  await tested.database.withoutRls((tx) => setOperator(tx, operator.accountId, true));
  return operator;
}

/** Sends what makes a link to an account. */
export function askForLink(operator: Client, accountId: string) {
  return operator.send(makeSupportLink, { params: { id: accountId }, body: { password } });
}

/** Returns the token of a new link. */
export async function linkTo(operator: Client, accountId: string): Promise<string> {
  const { status, body } = await askForLink(operator, accountId);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return String(body['url']).split('#')[1] ?? '';
}

/** Lets an account holder allow support, and returns the browser of an operator who has entered the account. */
export async function enterAsSupport(tested: TestService, operator: Client, owner: Client): Promise<Client> {
  await owner.send(support.allowSupport, { body: { days: 1 } });
  const visitor = tested.client();
  const token = await linkTo(operator, owner.accountId);
  const { status, body } = await visitor.send(support.enterSupport, { body: { token } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return visitor;
}
