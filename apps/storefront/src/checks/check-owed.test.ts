import { bytesToHex, sha256, utf8ToBytes } from '@cliffhanger/core/proofs';
import { verifyOwedProof } from '@cliffhanger/verifier/owed';
import { beforeEach, expect, test, vi } from 'vitest';
import { checkOwed } from './check-owed.ts';

/* What the verifier itself finds is tested beside it; here, what the page makes of its answer. */
vi.mock('@cliffhanger/verifier/owed', () => ({ verifyOwedProof: vi.fn() }));

const REPORT = utf8ToBytes('{"day":"2026-11-15"}');
const FACTS = { day: '2026-11-15', places: 4_096, reportDigest: bytesToHex(sha256(REPORT)) };
const answer = vi.mocked(verifyOwedProof);
beforeEach(() => {
  answer.mockReset();
});

test('a fault of the file is told, and nothing is fetched for it', async () => {
  answer.mockReturnValue({ ok: false, code: 'wrong-root' });
  const fetchReport = vi.fn();
  expect(await checkOwed('{}', { fetchReport })).toEqual({ kind: 'bad', code: 'wrong-root' });
  expect(await checkOwed('not json', { fetchReport })).toEqual({ kind: 'bad', code: 'wrong-root' });
  expect([answer.mock.calls, fetchReport.mock.calls]).toEqual([[[{}], [undefined]], []]);
});

test('the report that is shown must be the one in the log', async () => {
  answer.mockReturnValue({ ok: true, facts: FACTS } as ReturnType<typeof verifyOwedProof>);
  const shown = (report: Uint8Array) => checkOwed('{}', { fetchReport: async () => report });
  expect(await shown(REPORT)).toEqual({ kind: 'good', facts: FACTS, steps: 12 });
  expect(await shown(utf8ToBytes('another'))).toEqual({ kind: 'other-report', day: '2026-11-15' });
});
