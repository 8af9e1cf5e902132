import { expect, test } from 'vitest';
import texts from '../../../../locales/en-US/account.json' with { type: 'json' };
import money from '../../../../locales/en-US/money.json' with { type: 'json' };
import { industries, roles } from '#core/domain/account/holder/profile.ts';
import { AccountLevel } from '#core/domain/account/level.ts';
import { ResourceType } from '#core/domain/account/usage.ts';
import { billingFields } from '#core/domain/order/billing.ts';
import { CouponStatus, CouponType } from '#core/domain/order/coupon.ts';
import { pricedCodes } from '#core/domain/order/goods.ts';
import * as orders from '#core/domain/order/orderCodes.ts';
import { ActivityStatus, ActivityStep, DiscountType } from '#core/domain/order/saleActivity.ts';

test.each<[string, object, object]>([
  [
    '§3.1: account level, reading A',
    AccountLevel,
    { None: 0, Free: 1, Standard: 2, Professional: 3, EnterprisePlus: 4, Basic: 9, Enterprise: 31, EnterpriseChild: 140 },
  ],
  ['§3.7: order status', orders.OrderStatus, { WaitingPay: 0, Paid: 1, Cancel: 3 }],
  ['§3.7: order item kind', orders.OrderItemKind, { Version: 0, Increment: 1, Balance: 2, Project: 3 }],
  ['§3.7: order action', orders.OrderAction, { Buy: 1, Try: 2, Subscribe: 3, Down: 4, Test: 100 }],
  ['§3.7: upgrade type', orders.UpgradeType, { General: 0, Trial: 1, Lower: 2 }],
  ['§3.7: coupon status', CouponStatus, { Bound: 1, Used: 2, Expired: 3 }],
  ['§3.7: coupon type', CouponType, { Derate: 1, Discount: 2, PerCh: 3 }],
  ['§3.7: resource type', ResourceType, { ProxyIp: 100, Template: 200, Captcha: 300 }],
  ['§3.7: sale activity step', ActivityStep, { NotActivity: 0, Pre: 1, First: 2, NotFirst: 3, Encore: 4 }],
  ['§3.7: sale activity status', ActivityStatus, { Created: 0, Started: 1, Paused: 2, Ended: 3 }],
  ['§3.7: discount type', DiscountType, { None: 0, Reduction: 1, Discount: 2, Trial: 3 }],
])('%s has the codes of the specification', (_, codes, expected) => {
  expect(codes).toMatchObject(expected);
}); // prettier-ignore

test('§3.1: reading B names the same codes: PrivateCloud 4, UltimatePlus 31, Customized 100', () => {
  const { EnterprisePlus, Enterprise, Customized } = AccountLevel;
  expect([EnterprisePlus, Enterprise, Customized]).toEqual([4, 31, 100]);
});

test.each<[string, readonly string[], string]>([
  ['§3.7: order type filter', Object.values(orders.OrderType), 'right balance Increment'],
  ['§3.7: payment methods', Object.values(orders.PaymentMethod), 'CreditCard PayPal ApplePay GooglePay ACHPay giropay'],
  [
    '§3.2: billing fields',
    billingFields,
    'firstName lastName email phone companyName address1 address2 country city postalCode province dutyParagraph remark',
  ],
  [
    '§3.7: product codes of plans and credit',
    pricedCodes,
    'bsc-mo std-mo std-qt std-yr pro-mo pro-qt pro-yr ent ent-plus balance-1 balance-20 balance-50 balance-100 balance-500',
  ],
])('%s are those of the specification', (_, values, expected) => {
  expect([...values].toSorted()).toEqual(expected.split(' ').toSorted());
});

test('§3.7: services that are sold outside of the console have their labels', () => {
  const { services, crawler } = money.products;
  expect(services).toMatchObject({
    'one-export': 'One export',
    cloudnode: 'Cloud node',
    'user-train': 'Training',
    'data-service': 'Data service',
    'rule-customization': 'Custom recipe',
    'rule-maintenance': 'Recipe maintenance',
  });
  expect(crawler).toContain('{{name}}');
});

test('§3.7: the survey has 12 industries and 8 roles, each with its words', () => {
  expect([industries.length, roles.length]).toEqual([12, 8]);
  expect(industries.map((each) => texts.industries[each])).toEqual([
    'E-commerce', 'Leads', 'Social media', 'Jobs', 'Real estate', 'Manufacturing', 'Travel and hospitality', 'Finance',
    'Sports', 'Articles and news', 'Medical', 'Others',
  ]); // prettier-ignore
  expect(roles.map((each) => texts.roles[each])).toEqual([
    'Leadership', 'Sales or marketing', 'Engineering', 'Analyst', 'Freelancer', 'Student', 'Faculty', 'Others',
  ]); // prettier-ignore
});
