import { refused, success, type Result } from '#core/domain/refusal.ts';
import { filterSource } from '#core/domain/parameters/choices.ts';
import { DataSourceType, type ParameterChoice } from '#core/domain/parameters/parameter.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { templateFor } from '#server/policies/templatePolicy.ts';
import type { CommandContext } from '../commandContext.ts';
import { inTransaction } from '../transaction.ts';
import { externalRows } from './externalRows.ts';

/**
 * §3.4: returns the present choices of a parameter's external data source. Refused with `NotFound` for a template that
 * the account may not see, and for a parameter that has no such source.
 */
export async function getParameterChoices(
  context: CommandContext,
  accountId: string,
  { id, paramName }: { id: number; paramName: string },
): Promise<Result<{ isAvailable: boolean; choices: ParameterChoice[] }>> {
  const account = await inTransaction(context, accountId, async (tx) => success(await readAccount(tx, accountId)));
  if (!account.ok) return account;
  const template = templateFor(account.value, context.gallery.byId(id));
  const options = template?.parameters.find((each) => each.paramName === paramName)?.controlOptions;
  const { dataSourceType, dataSource, dataSourceFilter } = options ?? {};
  if (dataSourceType !== DataSourceType.External || dataSource === undefined) return refused({ code: 'NotFound' });
  const rows = await externalRows(context, accountId, dataSource);
  if (rows === null) return success({ isAvailable: false, choices: [] });
  const choices = filterSource(rows, dataSourceFilter).map(({ value, label, parent }) => ({
    value,
    label: label ?? value,
    ...(parent !== undefined && { parent }),
  }));
  return success({ isAvailable: true, choices });
}
