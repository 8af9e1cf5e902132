import { Audience, ownTemplateIdOf, ownTemplateSlug } from '#core/domain/template/ownTemplate.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { readOwnTemplates } from '#server/db/tables/template/ownTemplates.ts';
import { disableOwnTemplate, findOwner } from '#server/db/tables/template/ownTemplateUsers.ts';
import { oneArgument, type Act, type OperatorCommand } from '../command.ts';
import { printable, table, timeText } from '../words.ts';
import { onAccount } from './onAccount.ts';

const audienceWords: Record<Audience, string> = {
  [Audience.Me]: 'for itself',
  [Audience.Members]: 'for its members',
  [Audience.Chosen]: 'for chosen accounts',
  [Audience.All]: 'for all accounts',
};

/** The templates that an account made of its tasks. */
export const templates: OperatorCommand = {
  takes: '<login>',
  does: 'the templates that the account made: for whom they are, and which are disabled',
  read: oneArgument((login) =>
    onAccount(login, async (tx, account, print) => {
      const rows = (await readOwnTemplates(tx, account)).filter(({ account_id: id }) => id === account.account_id);
      if (rows.length === 0) print(`${account.user_name} has made no templates.`);
      const cells = rows.map((row) => [
        ownTemplateSlug(row.template_registration_id),
        row.is_removed ? 'removed' : row.is_disabled ? 'disabled' : audienceWords[row.audience],
        timeText(row.changed_at),
        printable(row.name),
      ]);
      for (const line of table(cells)) print(line);
    }),
  ),
};

export const templateOff: OperatorCommand = {
  takes: '<template>',
  does: 'disables a template that an account made (own-…): others do not see it, and no run of it starts',
  read: oneArgument((slug) => setDisabled(slug, true)),
};

export const templateOn: OperatorCommand = {
  takes: '<template>',
  does: 'takes that back',
  read: oneArgument((slug) => setDisabled(slug, false)),
};

function setDisabled(slug: string, isDisabled: boolean): Act {
  return async (database, print) => {
    const id = ownTemplateIdOf(slug);
    const isDone = await database.withoutRls(async (tx) => {
      const accountId = id === null ? undefined : await findOwner(tx, id);
      if (id === null || accountId === undefined) return false;
      await disableOwnTemplate(tx, { accountId, id }, isDisabled);
      const kind = isDisabled ? 'OwnTemplateDisabled' : 'OwnTemplateEnabled';
      await appendAudit(tx, { accountId, actor: 'operator', event: { kind, templateRegistrationId: id } });
      return true;
    });
    if (!isDone) print(`There is no template ${printable(slug)} that an account made.`);
    else print(`The template ${slug} is ${isDisabled ? 'disabled' : 'enabled'}.`);
    return isDone;
  };
}
