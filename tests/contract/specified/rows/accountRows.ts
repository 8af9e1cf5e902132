import type { SpecifiedCall } from '../specifiedCall.ts';

const password = 'correct horse battery';
const newPassword = 'three quiet rivers';
const newEmail = 'countess@example.com';

const bind = (name: 'google' | 'microsoft' | 'apple'): SpecifiedCall[] => [
  {
    point: '§7.1',
    line: `POST, DELETE | /v1/accounts/${name}Account | bind`,
    method: 'POST',
    path: `/v1/accounts/${name}Account`,
    ours: `$${name}`,
  },
  {
    point: '§7.1',
    line: `POST, DELETE | /v1/accounts/${name}Account | unbind`,
    method: 'DELETE',
    path: `/v1/accounts/${name}Account`,
  },
];

/** §7.1. What ends sessions is last. */
export const accountRows: readonly SpecifiedCall[] = [
  {
    point: '§7.1',
    line: 'GET | /v1/accounts',
    method: 'GET',
    path: '/v1/accounts',
    replies: [
      'userId', 'email', 'userName', 'actionStatus', 'accountLevel', 'currentAccountLevel', 'isLevelExpired',
      'extractInfo.company', 'extractInfo.fullName', 'balance', 'totalBalance', 'cloudCount', 'canTrial',
    ], // prettier-ignore
    inMicro: ['balance', 'totalBalance'],
    decided: {
      actionStatus: 'The specification names no value of it; a disabled account is refused with AccountDisabled.',
    },
  },
  {
    point: '§7.1',
    line: 'PUT | /v1/accounts',
    method: 'PUT',
    path: '/v1/accounts',
    ours: { fullName: 'Ada', company: 'Engines', industry: 'leads', role: 'analyst' },
  },
  {
    point: '§7.1',
    line: 'POST | /v1/accounts/extraInfo',
    method: 'POST',
    path: '/v1/accounts/extraInfo',
    ours: { role: 'student' },
  },
  {
    point: '§7.1',
    line: 'POST | /v1/accounts/password:verify',
    method: 'POST',
    path: '/v1/accounts/password:verify',
    ours: { password },
    variants: [
      {
        because: '§8.1 FailValidatePassword: shows a password input error.',
        fields: { password: 'a wrong password' },
        code: 'FailValidatePassword',
      },
    ],
  },
  {
    point: '§7.1',
    line: 'POST | /v1/accounts/userName',
    method: 'POST',
    path: '/v1/accounts/userName',
    ours: { userName: 'countess' },
    variants: [
      {
        because: '§8.1 FailModifyUserName: shows that the username is already taken.',
        fields: { userName: 'parent' },
        code: 'FailModifyUserName',
      },
    ],
  },
  {
    point: '§7.1',
    line: 'GET | /v1/accounts/email:checkUsed | params',
    method: 'GET',
    path: '/v1/accounts/email:checkUsed',
    ours: { email: newEmail },
  },
  {
    point: '§7.1',
    line: 'POST | /v1/accounts/email:sendCode',
    method: 'POST',
    path: '/v1/accounts/email:sendCode',
    ours: { email: newEmail, password },
  },
  {
    point: '§7.1',
    line: 'POST | /v1/accounts/email',
    method: 'POST',
    path: '/v1/accounts/email',
    ours: { email: newEmail, code: '$mailCode' },
    variants: [
      {
        because: '§8.1 VerificationCodeFailed: show the enter-code-error message.',
        fields: { email: newEmail, code: '$wrongCode' },
        code: 'VerificationCodeFailed',
      },
      {
        because: '§8.1 HttpApiCallError: show the enter-code-error message.',
        fields: { email: 'nobody@example.com', code: '123456' },
        code: 'HttpApiCallError',
      },
    ],
  },
  {
    point: '§7.1',
    line: 'POST | /v1/file | multipart file',
    method: 'POST',
    path: '/v1/file',
    isFile: true,
    keeps: { avatar: 'fileId' },
  },
  {
    point: '§7.1',
    line: 'POST | /v1/accounts/avatar',
    method: 'POST',
    path: '/v1/accounts/avatar',
    ours: { avatar: '$avatar' },
  },
  {
    point: '§7.1',
    line: 'POST | /v1/accounts/updatelanguage',
    method: 'POST',
    path: '/v1/accounts/updatelanguage',
    ours: { language: 'ko-KR' },
  },
  {
    point: '§7.1',
    line: 'GET | /v1/accounts/resources',
    method: 'GET',
    path: '/v1/accounts/resources',
    replies: ['resources[].resourceType', 'balance', 'totalBalance'],
    inMicro: ['balance', 'totalBalance'],
  },
  {
    point: '§7.1',
    line: 'GET | /v1/loginrecords',
    method: 'GET',
    path: '/v1/loginrecords',
    replies: ['records[]'],
  },
  {
    point: '§7.1',
    line: 'GET | /v1/accounts/templateBalance',
    method: 'GET',
    path: '/v1/accounts/templateBalance',
    replies: ['canUse', 'balance', 'balanceLowThreshold', 'chargingGranularity'],
    inMicro: ['balance', 'balanceLowThreshold', 'chargingGranularity'],
  },
  ...bind('google'),
  ...bind('microsoft'),
  ...bind('apple'),
  {
    point: '§7.1',
    line: 'GET | /v1/third/intercom/userid | returns intercomUserId',
    method: 'GET',
    path: '/v1/third/intercom/userid',
    replies: ['intercomUserId'],
  },
  {
    point: '§7.1',
    line: 'PUT, POST | /v1/accounts/password | change',
    method: 'PUT',
    path: '/v1/accounts/password',
    ours: { password, newPassword },
    variants: [
      {
        because: '§8.1 FailValidatePassword: shows a password input error.',
        fields: { password: 'a wrong password', newPassword },
        code: 'FailValidatePassword',
      },
    ],
  },
  {
    point: '§7.1',
    line: 'PUT, POST | /v1/accounts/password | set by the link of a mail',
    method: 'POST',
    path: '/v1/accounts/password',
    by: 'free',
    ours: { token: '$linkToken', newPassword },
    isForVisitors: 'Who forgot the password has no session: the token of a mail is the right.',
  },
  {
    point: '§7.1',
    line: 'PUT | /v1/accounts/delete',
    method: 'PUT',
    path: '/v1/accounts/delete',
    ours: { password: newPassword },
    variants: [
      {
        because: '§8.1 FailValidatePassword: shows a password input error.',
        fields: { password: 'a wrong password' },
        code: 'FailValidatePassword',
      },
    ],
  },
];
