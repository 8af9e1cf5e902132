import { z } from 'zod';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { userName } from '#core/wire/codec/signUpRules.ts';
import { profile } from '#core/wire/rows/account.ts';

const nothing = z.strictObject({});

/** §7.1: replaces the whole profile. */
export const updateProfile = defineCall('PUT', '/v1/accounts', { body: profile, reply: nothing });

const { fullName, company, industry, role } = profile.shape;

/** §7.1, §3.7: the answers of the survey; a fact that is not given stays. */
export const answerSurvey = defineCall('POST', '/v1/accounts/extraInfo', {
  body: z.strictObject({
    fullName: z.exactOptional(fullName),
    company: z.exactOptional(company),
    industry: z.exactOptional(industry),
    role: z.exactOptional(role),
  }),
  reply: nothing,
});

/** §7.1, §8.1: refused with `FailModifyUserName` where another account has the name. */
export const changeUserName = defineCall('POST', '/v1/accounts/userName', {
  body: z.strictObject({ userName }),
  reply: nothing,
});
