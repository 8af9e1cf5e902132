import { AccountLevel } from '#core/domain/account/level.ts';
import { readConfig } from '../config.ts';
import { StartRefused } from '../db/embedded/StartRefused.ts';
import { changeAccount, parseChange, type AccountChange } from './changeAccount.ts';
import { reachDatabase } from './reachDatabase.ts';

const usage = `For who runs the service, also while it runs:
  npm run account -- credit <login> <dollars>    adds credit; login is an e-mail address or a user name
  npm run account -- level <login> <level>       puts the account on a plan: ${Object.keys(AccountLevel).join(', ')}`;

/** The exit code: 0 where it was done, 1 where the service has no such account or cannot be reached, 2 where the command is not one. */
async function main([verb, login, value, ...more]: string[]): Promise<number> {
  const isKnown = (verb === 'credit' || verb === 'level') && login !== undefined && value !== undefined;
  if (!isKnown || more.length > 0) return end(usage, 2);
  const change = parseChange(verb, value);
  if (typeof change === 'string') return end(change, 2);
  try {
    return await make(login, change);
  } catch (error) {
    if (error instanceof StartRefused) return end(error.message, 1);
    throw error;
  }
}

async function make(login: string, change: AccountChange): Promise<number> {
  const { database, close } = await reachDatabase(readConfig([], process.env));
  try {
    const changed = await changeAccount(database, login, change);
    if (changed === null) return end(`There is no account ${login}.`, 1);
    return end(`${doneText(changed.userName, change)} The balance is ${dollars(changed.balanceMicro)}.`, 0);
  } finally {
    await close();
  }
}

function doneText(userName: string, change: AccountChange): string {
  if (change.do === 'credit') return `${userName} got ${dollars(change.amountMicro)} of credit.`;
  const name = Object.entries(AccountLevel).find(([, level]) => level === change.level)?.[0] ?? '';
  return `${userName} has the plan ${name} now.`;
}

/** To the last micro-unit: what an operator writes down must add up. */
function dollars(micro: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 6,
  }).format(micro / 1_000_000);
}

function end(sentence: string, code: number): number {
  process.stdout.write(`${sentence}\n`);
  return code;
}

process.exitCode = await main(process.argv.slice(2));
