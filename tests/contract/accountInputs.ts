import { password, type Input, type TestService } from '#tests/server/openTestService.ts';

/** Inputs of the calls about the account itself, which name nothing else. */
export const accountInputs: Record<string, () => Input> = {
  getAccount: () => ({}),
  canTrial: () => ({}),
  beginTrial: () => ({}),
  getTemplateBalance: () => ({}),
  getResources: () => ({}),
  listDailyUsage: () => ({ params: { id: 200 }, query: { days: 7 } }),
  listLedger: () => ({ query: { pageSize: 5 } }),
  updateMailNotices: () => ({ body: { kinds: ['drift'] } }),
  updateProfile: () => ({ body: { fullName: 'Ada', company: '', industry: 'leads', role: null } }),
  answerSurvey: () => ({ body: { role: 'student' } }),
  listLoginRecords: () => ({ query: { pageSize: 5 } }),
};

/** Sent by an account whose deletion is requested; the last one signs it out. */
export const deletionInputs: Record<string, () => Input> = {
  keepAccount: () => ({}),
  planDeletion: () => ({ body: { password } }),
};

const newPassword = 'three quiet rivers';
const newEmail = 'countess@example.com';

/** Inputs of the calls that change a login. `forgetful` forgot the password of its account, which ends its sessions. */
export function loginInputs(tested: () => TestService, forgetful: string): Record<string, () => Input> {
  const foundInMail = (pattern: RegExp, to: string) =>
    pattern.exec(
      tested()
        .mails.filter((mail) => mail.to === to)
        .at(-1)?.text ?? '',
    )?.[1] ?? '';
  const token = () => foundInMail(/new-password#(\S+)/u, `${forgetful}@example.com`);
  return {
    changeUserName: () => ({ body: { userName: 'countess' } }),
    verifyPassword: () => ({ body: { password } }),
    changePassword: () => ({ body: { password, newPassword } }),
    checkEmailUsed: () => ({ query: { email: newEmail } }),
    sendEmailCode: () => ({ body: { email: newEmail, password: newPassword } }),
    changeEmail: () => ({ body: { email: newEmail, code: foundInMail(/\b(\d{6})\b/u, newEmail) } }),
    downloadPersonalData: () => ({}),
    sendPasswordLink: () => ({ body: { email: `${forgetful}@example.com`, language: 'en-US' } }),
    checkPasswordLink: () => ({ body: { token: token() } }),
    resetPassword: () => ({ body: { token: token(), newPassword } }),
  };
}
