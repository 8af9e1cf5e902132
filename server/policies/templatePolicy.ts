import { TemplateScope } from '#core/domain/template/templateFilter.ts';

interface Scoped {
  scope: TemplateScope;
  allowedUserNames: readonly string[];
}

/** §6: a private template is there for the accounts that its file names; for all others it is not there at all. */
export function maySeeTemplate(template: Scoped, account: { user_name: string }): boolean {
  return template.scope === TemplateScope.Common || isNamed(template, account);
}

/** Whether a template's file names the account, in any spelling. */
export function isNamed({ allowedUserNames }: Scoped, account: { user_name: string }): boolean {
  const own = account.user_name.toLowerCase();
  return allowedUserNames.some((name) => name.toLowerCase() === own);
}

/** The template, where the account may see it. */
export function templateFor<Template extends Scoped>(
  account: { user_name: string },
  template: Template | undefined,
): Template | undefined {
  return template !== undefined && maySeeTemplate(template, account) ? template : undefined;
}
