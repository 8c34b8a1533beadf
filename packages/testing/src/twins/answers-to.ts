import type { Pool } from 'pg';
import { asJson } from './as-json.ts';

/**
 * What one statement, with each case as its $1, answers; where the database refuses it, the constraint that does or the
 * words with which a function does. Many cases in one call, each without what another one has done wrong.
 */
export async function answersTo(
  owner: Pool,
  statement: string,
  cases: readonly unknown[],
): Promise<readonly (string | null)[]> {
  const client = await owner.connect();
  try {
    await client.query(ANSWER_TO);
    const answers: (string | null)[] = [];
    for (let from = 0; from < cases.length; from += CASES_A_CALL) {
      const { rows } = await client.query<{ answer: string | null }>(
        `select pg_temp.answer_to($1, c) as answer
         from jsonb_array_elements($2::jsonb) with ordinality as f (c, number) order by number`,
        [statement, asJson(cases.slice(from, from + CASES_A_CALL))],
      );
      answers.push(...rows.map(({ answer }) => answer));
    }
    return answers;
  } finally {
    client.release();
  }
}

/** None takes as long as the longest that a connection waits. */
const CASES_A_CALL = 500;

/** What is checked when a transaction ends is checked at once. */
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
