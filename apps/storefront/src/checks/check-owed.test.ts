import { bytesToHex, sha256, utf8ToBytes } from '@cliffhanger/core/proofs';
import { verifyOwedProof } from '@cliffhanger/verifier/owed';
import { beforeEach, expect, test, vi } from 'vitest';
import { checkOwed } from './check-owed.ts';

/* The verifier has its own tests; these cover what the page makes of its result. */
vi.mock('@cliffhanger/verifier/owed', () => ({ verifyOwedProof: vi.fn() }));

const REPORT = utf8ToBytes('{"day":"2026-11-15"}');
const FACTS = { day: '2026-11-15', places: 4_096, reportDigest: bytesToHex(sha256(REPORT)) };
const verify = vi.mocked(verifyOwedProof);
beforeEach(() => {
  verify.mockReset();
});

test('a fault of the file is reported without a request', async () => {
  verify.mockReturnValue({ ok: false, code: 'wrong-root' });
  const fetchReport = vi.fn();
  expect(await checkOwed('{}', { fetchReport })).toEqual({ kind: 'bad', code: 'wrong-root' });
  expect(await checkOwed('not json', { fetchReport })).toEqual({ kind: 'bad', code: 'wrong-root' });
  expect([verify.mock.calls, fetchReport.mock.calls]).toEqual([[[{}], [undefined]], []]);
});

test('the published report must match the log', async () => {
  verify.mockReturnValue({ ok: true, facts: FACTS } as ReturnType<typeof verifyOwedProof>);
  const check = (report: Uint8Array) => checkOwed('{}', { fetchReport: async () => report });
  expect(await check(REPORT)).toEqual({ kind: 'good', facts: FACTS, steps: 12 });
  expect(await check(utf8ToBytes('another'))).toEqual({ kind: 'other-report', day: '2026-11-15' });
});
