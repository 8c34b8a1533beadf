import { verifyAllocation } from '@cliffhanger/verifier/allocation';
import { parsedJson } from '@cliffhanger/verifier/form';
import type { OutsideKnowledge } from '@cliffhanger/verifier/notes';
import { verifyOwedProof } from '@cliffhanger/verifier/owed';
import { verifySolvencyReport } from '@cliffhanger/verifier/solvency';
import { checkStatement, readStatementFile } from '../check-zip.ts';
import { amountText, countText, reportOf, type Translator } from '../report/index.ts';
import { storedSizeOf } from '../stored-checkpoint.ts';
import { printedReport } from './print-report.ts';

export interface CheckedFile {
  readonly answer: { readonly ok: boolean; readonly code?: string };
  /** Human-readable result. */
  readonly text: string;
}

const CURLY = '{'.charCodeAt(0);

/** A zip is a statement. JSON names its own format: a solvency report, a seller's leaf or an allocation day. */
export async function checkFile(
  content: Uint8Array,
  outside: OutsideKnowledge,
  translator: Translator,
): Promise<CheckedFile> {
  if (content[0] === CURLY) return checkJson(parsedJson(content), outside, translator);
  const checked = checkStatement(await readStatementFile(content), outside);
  const report = reportOf(checked, translator, storedSizeOf(outside.keptCheckpoint));
  return { answer: checked.answer, text: printedReport(report, translator) };
}

function checkJson(file: unknown, outside: OutsideKnowledge, { t, locale }: Translator): CheckedFile {
  const money = (micro: string): string => amountText(locale, BigInt(micro));
  const wrong = (code: string, where = ''): string =>
    t('verifier.public.wrong', { fault: [code, where].filter((word) => word !== '').join(': ') });
  if (formatOf(file).startsWith('cliffhanger-owed-proof-')) {
    const answer = verifyOwedProof(file, outside);
    if (!answer.ok) return { answer, text: wrong(answer.code) };
    const { day, sum, owed } = answer.facts;
    return { answer, text: t('verifier.place.right', { day, amount: money(sum), owed: money(owed) }) };
  }
  if (formatOf(file).startsWith('cliffhanger-allocation-proof-')) {
    const answer = verifyAllocation(file, outside);
    if (!answer.ok) return { answer, text: wrong(answer.code, answer.where) };
    const { day, from, results, orders, toPlatform, entries } = answer.facts;
    const count = (number: number): string => countText(locale, number);
    const facts = {
      day,
      first: count(Math.min(from + 1, orders)),
      last: count(from + results),
      orders: count(orders),
      kept: count(toPlatform),
      index: count(entries.orders),
      weights: count(entries.weights),
    };
    return { answer, text: t('verifier.draw.right', facts) };
  }
  const answer = verifySolvencyReport(file, outside);
  if (!answer.ok) return { answer, text: wrong(answer.code, answer.where) };
  const { day, totals, signedAddresses, signedDaysAgo } = answer.facts;
  const { owed, proven, stated } = totals;
  const facts = { day, owed: money(owed), proven: money(proven), stated: money(stated) };
  const addresses = countText(locale, signedAddresses);
  return {
    answer,
    text: t('verifier.solvency.right', { ...facts, addresses, ago: countText(locale, signedDaysAgo) }),
  };
}

const formatOf = (file: unknown): string =>
  typeof file === 'object' && file !== null && 'format' in file && typeof file.format === 'string'
    ? file.format
    : '';
