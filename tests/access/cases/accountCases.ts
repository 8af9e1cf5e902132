import { billingFields } from '#core/domain/order/billing.ts';
import type { Input } from '#tests/server/openTestService.ts';
import { picture } from '#tests/server/engine/pictures/pictureHost.ts';
import { multipartOf } from '#tests/server/multipartOf.ts';
import type { Make } from './cases.ts';

const order: Make = ({ ids }) => ({ params: { orderId: ids.orderId } });
const method: Make = ({ ids }) => ({ params: { methodId: ids.methodId } });
const nothing: Make = () => ({});
const wrongPassword: Make = () => ({ body: { password: 'a wrong password' } });
const wrongProof: Make = () => ({ body: { password: 'a wrong password', code: '000000' } });
const body = (input: Input) => input.body as object;
const member = (id: string): Input => ({ params: { id } });
const emptyCredential = { id: 'x', clientDataJSON: 'x', attestationObject: 'x', transports: [] };
/** An answer of a provider that nobody asked for. */
export const noAnswer = { state: 'x', code: 'x' };
const avatarFile = await picture('png');
const backup = 'sheaf-2026-11-29T22-05-12Z.backup';
const unused = 'a password that nobody gets';

/** Calls about accounts: their money, sessions, tokens and logins. */
export const accountCases: Record<string, Record<string, Make>> = {
  getAccount: { plain: nothing },
  getResources: { plain: nothing },
  getTemplateBalance: { plain: nothing },
  listDailyUsage: { plain: () => ({ params: { id: 200 } }) },
  listLedger: { plain: nothing },
  queryOrders: { plain: () => ({ body: {} }) },
  listGoods: { plain: () => ({ params: { key: 'plan' } }) },
  listCoupons: { plain: nothing },
  listActiveActivities: { plain: nothing },
  listActivities: { plain: () => ({ query: { code: 'spring' } }) },
  getBilling: { plain: nothing },
  getOrderPrice: { coupon: ({ ids }) => ({ body: { code: 'balance-20', couponId: ids.couponId } }) },
  getSubscriptionPrice: { plain: () => ({ body: { code: 'ent' } }) },
  payOrder: { order },
  cancelOrder: { order },
  getInvoice: { order },
  makeOrder: { coupon: ({ ids }) => ({ body: { code: 'balance-20', couponId: ids.couponId } }) },
  bindCoupon: { plain: () => ({ body: { code: 'WELCOME' } }) },
  putBilling: { plain: () => ({ body: Object.fromEntries(billingFields.map((field) => [field, 'mine'])) }) },
  getPaymentSettings: { plain: nothing },
  addPaymentMethod: { plain: nothing },
  choosePaymentMethod: { method },
  removePaymentMethod: { method },
  putRecharge: {
    plain: () => ({ body: { isOn: false, code: 'balance-20', thresholdDollars: 1, monthlyLimitDollars: 20 } }),
  },
  getServiceHealth: { plain: nothing },
  listOperatedAccounts: { plain: nothing },
  listOperatedOrders: { plain: nothing },
  actOnAccount: {
    account: ({ ids }) => ({ params: { id: ids.memberId }, body: { act: { kind: 'disable' }, password: unused } }),
  },
  makeSupportLink: { account: ({ ids }) => ({ params: { id: ids.memberId }, body: { password: unused } }) },
  refundOperatedOrder: {
    account: ({ ids }) => ({ params: { id: ids.memberId, orderNo: 1 }, body: { reason: '', password: unused } }),
  },
  listFailedMails: { plain: nothing },
  listOperatedTemplates: { plain: nothing },
  actOnTemplate: { plain: () => ({ params: { id: '10000001' }, body: { act: 'disable', password: unused } }) },
  listBackups: { plain: nothing },
  makeBackup: { plain: () => ({ body: { passphrase: unused, password: unused } }) },
  tryBackup: { plain: () => ({ params: { name: backup }, body: { passphrase: unused, password: unused } }) },
  deleteBackup: { plain: () => ({ params: { name: backup }, body: { password: unused } }) },
  downloadBackup: { plain: () => ({ params: { name: backup } }) },
  cancelBackup: { plain: nothing },
  sendMailsAgain: { plain: () => ({ body: { mailIds: ['b0000000-0000-4000-8000-000000000000'] } }) },
  listAuditEntries: { account: ({ ids }) => ({ query: { account: ids.memberId } }) },
  checkAuditChains: { account: ({ ids }) => ({ query: { account: ids.memberId } }) },
  getHostsFile: { plain: nothing },
  checkHostsFile: { plain: () => ({ body: { text: '[]' } }) },
  putHostsFile: { plain: () => ({ body: { text: '[]', etag: '', password: unused } }) },
  listSessions: { plain: nothing },
  listTokens: { plain: nothing },
  createToken: {
    plain: () => ({ body: { name: 'mine', scope: 'read', expiresAt: Date.now() + 86_400_000 } }),
  },
  revokeToken: { token: ({ ids }) => ({ params: { id: ids.apiTokenId } }) },
  endSession: { session: ({ ids }) => ({ params: { id: ids.sessionId } }) },
  endOtherSessions: { plain: nothing },
  updateMailNotices: { plain: () => ({ body: { kinds: ['drift'] } }) },
  updateProfile: { plain: () => ({ body: { fullName: 'Me', company: '', industry: null, role: 'analyst' } }) },
  answerSurvey: { plain: () => ({ body: { company: 'Mine' } }) },
  sendFile: { plain: () => multipartOf(avatarFile) },
  setAvatar: { file: ({ ids }) => ({ body: { avatar: ids.avatarId } }) },
  getChatUser: { plain: nothing },
  getAccountFile: { file: ({ ids }) => ({ params: { fileId: ids.avatarId } }) },
  // Names and addresses that are taken are refused by design, within limits: changeLogin.pg.test.ts and
  // changeEmail.pg.test.ts test them.
  changeUserName: { plain: () => ({ body: {} }) },
  checkEmailUsed: { plain: () => ({ query: { email: 'nobody@example.com' } }) },
  verifyPassword: { 'a wrong password': wrongPassword },
  changePassword: { 'a wrong password': (place) => ({ body: { ...body(wrongPassword(place)), newPassword: unused } }) },
  sendEmailCode: { 'a wrong password': (place) => ({ body: { ...body(wrongPassword(place)), email: 'x@y.example' } }) },
  changeEmail: { 'a code of nobody': () => ({ body: { email: 'x@y.example', code: '000000' } }) },
  getSecondFactor: { plain: nothing },
  beginSecondFactor: { 'a wrong password': wrongPassword },
  turnOnSecondFactor: { 'a wrong code': () => ({ body: { code: '000000' } }) },
  turnOffSecondFactor: { 'a wrong password': wrongProof },
  replaceRecoveryCodes: { 'a wrong password': wrongProof },
  listPasskeys: { plain: nothing },
  beginPasskey: { 'a wrong password': wrongPassword },
  addPasskey: { 'a passkey that proves nothing': () => ({ body: { name: 'mine', credential: emptyCredential } }) },
  renamePasskey: { passkey: ({ ids }) => ({ params: { id: ids.passkeyId }, body: { name: 'mine' } }) },
  removePasskey: {
    'a wrong password': (place) => ({ ...wrongPassword(place), params: { id: place.ids.passkeyId } }),
  },
  listIdentities: { plain: nothing },
  beginBinding: { 'a wrong password': (place) => ({ ...wrongPassword(place), params: { provider: 'google' } }) },
  bindGoogle: { 'an answer of nobody': () => ({ body: noAnswer }) },
  bindMicrosoft: { 'an answer of nobody': () => ({ body: noAnswer }) },
  bindApple: { 'an answer of nobody': () => ({ body: noAnswer }) },
  unbindGoogle: { plain: nothing },
  unbindMicrosoft: { plain: nothing },
  unbindApple: { plain: nothing },
  sendPasswordLink: { plain: () => ({ body: {} }) },
  checkPasswordLink: { 'a token of nobody': () => ({ body: { token: 'x' } }) },
  resetPassword: { 'a token of nobody': () => ({ body: { token: 'x', newPassword: unused } }) },
  allowSupport: { plain: () => ({ body: { days: 1 } }) },
  getSupportAccess: { plain: nothing },
  endSupport: { plain: nothing },
  checkSupportLink: { 'a token of nobody': () => ({ body: { token: 'x' } }) },
  enterSupport: { 'a token of nobody': () => ({ body: { token: 'x' } }) },
  listLoginRecords: { plain: nothing },
  downloadPersonalData: { plain: nothing },
  planDeletion: { 'a wrong password': wrongPassword },
  keepAccount: { plain: nothing },
  listMembers: { plain: nothing },
  // As above: members.pg.test.ts tests names that are taken.
  makeMember: { plain: () => ({ body: {} }) },
  getMemberBalance: { member: ({ ids }) => member(ids.memberId) },
  changeMember: {
    disabled: ({ ids }) => ({ ...member(ids.memberId), body: { state: 'disabled' } }),
    removed: ({ ids }) => ({ ...member(ids.memberId), body: { state: 'removed' } }),
    'tasks taken': ({ ids }) => ({ ...member(ids.memberId), body: { state: 'removed', tasks: 'toParent' } }),
  },
  setMemberPassword: { member: ({ ids }) => ({ ...member(ids.memberId), body: {} }) },
  setMemberPasswords: { plain: () => ({ body: {} }) },
  setMemberNodes: { member: ({ ids }) => ({ ...member(ids.memberId), body: { cloudCount: 1 } }) },
};
