import type { SpecifiedCall } from '../specifiedCall.ts';

const memberFields = ['members[].memberId', 'members[].userName', 'members[].cloudCount'];
const quoteFields = ['code', 'quantity', 'kind', 'action', 'upgradeType', 'total'];

/** §7.2. */
export const memberRows: readonly SpecifiedCall[] = [
  {
    point: '§7.2',
    line: 'GET | /v1/accounts/member',
    method: 'GET',
    path: '/v1/accounts/member',
    by: 'parent',
    replies: memberFields,
  },
  {
    point: '§7.2',
    line: 'POST | /v1/accounts/member/{id}',
    method: 'POST',
    path: '/v1/accounts/member/{id}',
    by: 'parent',
    params: { id: '$member' },
    ours: { state: 'active' },
    replies: memberFields,
  },
  {
    point: '§7.2',
    line: 'POST | /v1/accounts/member/{id}/password',
    method: 'POST',
    path: '/v1/accounts/member/{id}/password',
    by: 'parent',
    params: { id: '$member' },
    ours: { password: 'three quiet rivers' },
  },
  {
    point: '§7.2',
    line: 'POST | /v1/accounts/members/password',
    method: 'POST',
    path: '/v1/accounts/members/password',
    by: 'parent',
    ours: {},
    replies: ['passwords[].memberId'],
  },
  {
    point: '§7.2',
    line: 'PUT | /v1/accounts/member/{id}/cloudCount',
    method: 'PUT',
    path: '/v1/accounts/member/{id}/cloudCount',
    by: 'parent',
    params: { id: '$member' },
    ours: { cloudCount: 3 },
    replies: memberFields,
  },
  {
    point: '§7.2',
    line: 'GET | /v1/account/member/{id}/balanceDetails',
    method: 'GET',
    path: '/v1/account/member/{id}/balanceDetails',
    by: 'parent',
    params: { id: '$member' },
    replies: ['items', 'total'],
  },
];

/** §7.3. */
export const orderRows: readonly SpecifiedCall[] = [
  {
    point: '§7.3',
    line: 'POST | /v1/orders/query | start, take',
    method: 'POST',
    path: '/v1/orders/query',
    sends: { start: 0, take: 5 },
    replies: ['items[].status', 'items[].quote.kind', 'items[].quote.action', 'items[].method', 'total'],
  },
  {
    point: '§7.3',
    line: 'GET | /v1/resources/{id}/dailyUsageLogs',
    method: 'GET',
    path: '/v1/resources/{id}/dailyUsageLogs',
    params: { id: 200 },
    replyIs: 'list',
  },
  {
    point: '§7.3',
    line: 'POST | /v1/saleservice/coupon/bind-coupon',
    method: 'POST',
    path: '/v1/saleservice/coupon/bind-coupon',
    ours: { code: 'welcome' },
  },
  {
    point: '§7.3',
    line: 'POST | /api/orderservice/orders/price',
    method: 'POST',
    path: '/api/orderservice/orders/price',
    ours: { code: 'balance-50' },
    replies: quoteFields,
    inMicro: ['total'],
  },
  {
    point: '§7.3',
    line: 'POST | /api/orderservice/subscriptions/price',
    method: 'POST',
    path: '/api/orderservice/subscriptions/price',
    ours: { code: 'ent' },
    replies: quoteFields,
    inMicro: ['total'],
  },
  {
    point: '§7.3',
    line: 'GET | /api/orderservice/goodscollection/key/{key}/Items',
    method: 'GET',
    path: '/api/orderservice/goodscollection/key/{key}/Items',
    params: { key: 'plan' },
    replyIs: 'list',
    replies: ['[].code', '[].kind', '[].level'],
  },
  {
    point: '§7.3',
    line: 'GET | api/saleservice/subscription-trial/can-trial | returns a boolean',
    method: 'GET',
    path: '/api/saleservice/subscription-trial/can-trial',
    replyIs: 'boolean',
  },
  {
    point: '§7.3',
    line: 'GET | /v1/saleservice/sale-activity/active-activities',
    method: 'GET',
    path: '/v1/saleservice/sale-activity/active-activities',
    replyIs: 'list',
    replies: ['[].status', '[].step', '[].phases[].discountType'],
  },
  {
    point: '§7.3',
    line: 'GET | /v1/saleservice/sale-activity/activities | param code',
    method: 'GET',
    path: '/v1/saleservice/sale-activity/activities',
    sends: { code: 'spring' },
    replyIs: 'list',
    replies: ['[].status', '[].step', '[].phases[].discountType'],
  },
  {
    point: '§7.3',
    line: 'POST | v1/notifications/visitorRetention',
    method: 'POST',
    path: '/v1/notifications/visitorRetention',
    isOpen: 'The specification says neither what it sends nor what follows; the service keeps nothing about visitors.',
  },
  {
    point: '§7.3',
    line: 'Billing information save: sends the billing fields.',
    method: 'PUT',
    path: '/v1/accounts/billingInformation',
    sends: {
      firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '1', companyName: '', address1: 'Street 1',
      address2: '', country: 'France', city: 'Paris', postalCode: '75001', province: 'Paris', dutyParagraph: '', remark: '',
    }, // prettier-ignore
    variants: [
      {
        because: '§5.1 Required: firstName, lastName, email, phone, address1, country, city, postalCode, province.',
        fields: {
          firstName: 'Ada', lastName: '', email: 'ada@example.com', phone: '1', companyName: '', address1: 'Street 1',
          address2: '', country: 'France', city: 'Paris', postalCode: '75001', province: 'Paris', dutyParagraph: '', remark: '',
        }, // prettier-ignore
        code: 'BillingIncomplete',
      },
    ],
  },
  {
    point: '§7.3',
    line: 'Billing information get.',
    method: 'GET',
    path: '/v1/accounts/billingInformation',
    replies: [
      'firstName', 'lastName', 'email', 'phone', 'companyName', 'address1', 'address2', 'country', 'city', 'postalCode',
      'province', 'dutyParagraph', 'remark',
    ].map((field) => `billing.${field}`), // prettier-ignore
  },
];
