import type { Pool } from 'pg';
import { asJson } from './as-json.ts';

/**
 * The result of one statement for each case as its $1; if the database refuses it, the violated constraint or the
 * function's message. Runs many cases per call; a refused one is rolled back to its savepoint.
 */
export async function answersTo(
  owner: Pool,
  statement: string,
  cases: readonly unknown[],
): Promise<readonly (string | null)[]> {
  const client = await owner.connect();
  try {
    await client.query(ANSWER_TO);
    const results: (string | null)[] = [];
    for (let from = 0; from < cases.length; from += CASES_A_CALL) {
      const { rows } = await client.query<{ answer: string | null }>(
        `select pg_temp.answer_to($1, c) as answer
         from jsonb_array_elements($2::jsonb) with ordinality as f (c, number) order by number`,
        [statement, asJson(cases.slice(from, from + CASES_A_CALL))],
      );
      results.push(...rows.map(({ answer }) => answer));
    }
    return results;
  } finally {
    client.release();
  }
}

/** Keeps each call within a connection's statement timeout. */
const CASES_A_CALL = 500;

/** Deferred constraints are checked at once. */
const ANSWER_TO = `
  create or replace function pg_temp.answer_to(p_statement text, p_case jsonb) returns text language plpgsql as $$
  declare
    answer text;
    refused_by text;
    words text;
  begin
    execute p_statement into answer using p_case;
    set constraints all immediate;
    set constraints all deferred;
    return answer;
  exception when others then
    get stacked diagnostics refused_by = constraint_name, words = message_text;
    return coalesce(nullif(refused_by, ''), words);
  end $$`;
