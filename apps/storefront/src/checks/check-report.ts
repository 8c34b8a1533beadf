import { type SolvencyAnswer, verifySolvencyReport } from '@cliffhanger/verifier/solvency';

interface Requires {
  readonly fetchProof: (day: string) => Promise<unknown>;
  /** The published report of a day, as text. */
  readonly fetchReport: (day: string) => Promise<string>;
}

/** Verifies the day's proof by the public format, and that the published report is the one in it. */
export async function checkReport(
  day: string,
  { fetchProof, fetchReport }: Requires,
): Promise<SolvencyAnswer> {
  const [proof, published] = await Promise.all([fetchProof(day), fetchReport(day)]);
  const verified = verifySolvencyReport(proof);
  if (!verified.ok) return verified;
  if (verified.facts.day !== day) return { ok: false, code: 'other-than-log', where: 'day' };
  const { report } = proof as { readonly report: string };
  if (report === published) return verified;
  // Verifies the published report in place of the signed one, to locate the difference if possible.
  const other = verifySolvencyReport({ ...(proof as object), report: published });
  return other.ok ? { ok: false, code: 'wrong-report' } : other;
}
