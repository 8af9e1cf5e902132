import { TemplateScope } from '#core/domain/template/templateFilter.ts';

interface Scoped {
  scope: TemplateScope;
  allowedUserNames: readonly string[];
}

/** §6: a private template exists only for the accounts that its file names; for all others it is missing. */
export function maySeeTemplate(template: Scoped, account: { user_name: string }): boolean {
  return template.scope === TemplateScope.Common || isNamed(template, account);
}

/** True where a template's file names the account, in any case. */
export function isNamed({ allowedUserNames }: Scoped, account: { user_name: string }): boolean {
  const own = account.user_name.toLowerCase();
  return allowedUserNames.some((name) => name.toLowerCase() === own);
}

/** Returns the template where the account may see it. */
export function templateFor<Template extends Scoped>(
  account: { user_name: string },
  template: Template | undefined,
): Template | undefined {
  return template !== undefined && maySeeTemplate(template, account) ? template : undefined;
}
