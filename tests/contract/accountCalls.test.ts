import { expect, test } from 'vitest';
import { fieldsOf, type Row } from './specifiedCalls.ts';

/**
 * As the tables of §7.1 to §7.3 have them, without the calls that do not exist yet: avatar, files, the
 * chat's user id and the notice to visitors.
 */
const rows: Row[] = [
  ['GET', '/v1/accounts'],
  ['PUT', '/v1/accounts'],
  ['POST', '/v1/accounts/extraInfo'],
  ['POST', '/v1/accounts/password:verify'],
  ['PUT', '/v1/accounts/password'],
  ['POST', '/v1/accounts/password'],
  ['PUT', '/v1/accounts/delete'],
  ['POST', '/v1/accounts/userName'],
  ['POST', '/v1/accounts/email:sendCode'],
  ['GET', '/v1/accounts/email:checkUsed', 'email'],
  ['POST', '/v1/accounts/email'],
  ['POST', '/v1/accounts/updatelanguage'],
  ['GET', '/v1/accounts/resources'],
  ['GET', '/v1/loginrecords'],
  ['GET', '/v1/accounts/templateBalance'],
  ['POST', '/v1/accounts/googleAccount'],
  ['DELETE', '/v1/accounts/googleAccount'],
  ['POST', '/v1/accounts/microsoftAccount'],
  ['DELETE', '/v1/accounts/microsoftAccount'],
  ['POST', '/v1/accounts/appleAccount'],
  ['DELETE', '/v1/accounts/appleAccount'],
  ['GET', '/v1/accounts/member'],
  ['POST', '/v1/accounts/member/{id}', 'state'],
  ['POST', '/v1/accounts/member/{id}/password', 'password'],
  ['POST', '/v1/accounts/members/password'],
  ['PUT', '/v1/accounts/member/{id}/cloudCount', 'cloudCount'],
  ['GET', '/v1/account/member/{id}/balanceDetails'],
  ['POST', '/v1/orders/query', 'start take'],
  ['GET', '/v1/resources/{id}/dailyUsageLogs'],
  ['POST', '/v1/saleservice/coupon/bind-coupon'],
  ['POST', '/api/orderservice/orders/price'],
  ['POST', '/api/orderservice/subscriptions/price'],
  ['GET', '/api/orderservice/goodscollection/key/{key}/Items'],
  ['GET', '/api/saleservice/subscription-trial/can-trial'],
  ['GET', '/v1/saleservice/sale-activity/active-activities'],
  ['GET', '/v1/saleservice/sale-activity/activities', 'code'],
];

test.each(rows)(
  '§7.1 to §7.3: %s %s is a call of the contract and takes the specified input',
  (method, path, fields) => {
    expect(fieldsOf(method, path)).toEqual(expect.arrayContaining(fields?.split(' ') ?? []));
  },
);
