import {
  OperationNodeTransformer,
  PostgresQueryCompiler,
  RawNode,
  type BinaryOperationNode,
  type KyselyPlugin,
  type QueryId,
  type RootOperationNode,
} from 'kysely';
import type { Database } from '#server/db/database.ts';

/** A query that says whose rows it wants, by its text. */
interface Tenanted {
  /** The function that asks. */
  name: string;
  sql: string;
}

/** A database whose queries can be made to forget whose rows they want. */
export interface Forgetful {
  database: Database;
  /** All that have been asked so far. */
  readonly seen: ReadonlyMap<string, Tenanted>;
  /** From now on this one forgets; `null` for none. */
  forget(sql: string | null): void;
  /** What the query that forgets has given since the last call, as text. */
  takeRows(): string[];
}

const compiler = new PostgresQueryCompiler();

/** Behind row security or not: without it is shown that what was forgotten mattered. */
export function makeForgetful(database: Database, isBehindWall: boolean): Forgetful {
  const seen = new Map<string, Tenanted>();
  const rows: string[] = [];
  const forgetting = new WeakSet<QueryId>();
  let wanted: string | null = null;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const remover = new ConditionRemover();
      const changed = remover.transformNode(node, queryId) as RootOperationNode;
      if (remover.removed === 0) return node;
      const { sql } = compiler.compileQuery(node, queryId);
      if (!seen.has(sql)) seen.set(sql, { name: askingFunction(), sql });
      if (sql !== wanted) return node;
      forgetting.add(queryId);
      return changed;
    },
    transformResult: ({ result, queryId }) => {
      if (forgetting.has(queryId)) rows.push(JSON.stringify(result.rows));
      return Promise.resolve(result);
    },
  };
  return {
    seen,
    forget: (sql) => (wanted = sql),
    takeRows: () => rows.splice(0),
    database: {
      ...database,
      withAccount: (accountId, work) =>
        isBehindWall
          ? database.withAccount(accountId, (tx) => work(tx.withPlugin(plugin)))
          : database.withoutRls((tx) => work(tx.withPlugin(plugin))),
    },
  };
}

/** `account_id = $1` becomes `account_id = account_id`. */
class ConditionRemover extends OperationNodeTransformer {
  removed = 0;

  protected override transformBinaryOperation(node: BinaryOperationNode, queryId?: QueryId): BinaryOperationNode {
    const whole = super.transformBinaryOperation(node, queryId);
    const { leftOperand, rightOperand } = whole;
    if (rightOperand.kind !== 'ValueNode' || !JSON.stringify(leftOperand).includes('"account_id"')) return whole;
    this.removed += 1;
    return { ...whole, rightOperand: leftOperand };
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const { sqlFragments, parameters } = super.transformRaw(node, queryId);
    const without = parameters.map((parameter, index) => {
      const column = /([\w."]*\baccount_id)\s*=\s*$/u.exec(sqlFragments[index] ?? '')?.[1];
      if (column === undefined || parameter.kind !== 'ValueNode') return parameter;
      this.removed += 1;
      return RawNode.createWithSql(column);
    });
    return RawNode.create(sqlFragments, without);
  }
}

/** Where the text of all queries is (server/db/tables). */
function askingFunction(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 50;
  const line = new Error().stack?.split('\n').find((each) => each.includes('/server/db/tables/'));
  Error.stackTraceLimit = stackTraceLimit;
  return (
    /at (?:async )?(\S+) .*\/tables\/\w+\/(\w+)\.ts/u
      .exec(line ?? '')
      ?.slice(1)
      .reverse()
      .join('.') ?? 'a query'
  );
}
