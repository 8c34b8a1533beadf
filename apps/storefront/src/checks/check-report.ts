import { type SolvencyAnswer, verifySolvencyReport } from '@cliffhanger/verifier/solvency';

interface Requires {
  readonly fetchProof: (day: string) => Promise<unknown>;
  /** The text of the report of a day, as everybody is shown it. */
  readonly fetchReport: (day: string) => Promise<string>;
}

/** The day's proof by the format alone; and the report that is shown is the one in it. */
export async function checkReport(
  day: string,
  { fetchProof, fetchReport }: Requires,
): Promise<SolvencyAnswer> {
  const [proof, shown] = await Promise.all([fetchProof(day), fetchReport(day)]);
  const answer = verifySolvencyReport(proof);
  if (!answer.ok) return answer;
  if (answer.facts.day !== day) return { ok: false, code: 'other-than-log', where: 'day' };
  const { report } = proof as { readonly report: string };
  if (report === shown) return answer;
  // What is shown is judged in the place of what was signed for: that says where the two part, if it can be said.
  const other = verifySolvencyReport({ ...(proof as object), report: shown });
  return other.ok ? { ok: false, code: 'wrong-report' } : other;
}
