import { verifySolvencyReport } from '@cliffhanger/verifier/solvency';
import { beforeEach, expect, test, vi } from 'vitest';
import { checkReport } from './check-report.ts';

/* The verifier has its own tests; these cover how the page calls it and reads its result. */
vi.mock('@cliffhanger/verifier/solvency', () => ({ verifySolvencyReport: vi.fn() }));

const DAY = '2026-11-15';
const SIGNED = '{"day":"2026-11-15"}';
const proof = { report: SIGNED };
const facts = { day: DAY, index: 7 };
const verify = vi.mocked(verifySolvencyReport);
beforeEach(() => {
  verify.mockReset();
  verify.mockImplementation(((file: typeof proof) =>
    file.report === SIGNED
      ? { ok: true, facts }
      : { ok: false, code: 'wrong-totals', where: 'totals.stated' }) as typeof verifySolvencyReport);
});

const check = (report: string, day = DAY) =>
  checkReport(day, { fetchProof: async () => proof, fetchReport: async () => report });

test('a valid report that matches the published one is right', async () => {
  expect(await check(SIGNED)).toEqual({ ok: true, facts });
});

test('if another report is published than the one in the log, that one is verified and the difference located', async () => {
  expect(await check('{}')).toEqual({ ok: false, code: 'wrong-totals', where: 'totals.stated' });
  expect(verify.mock.lastCall?.[0]).toEqual({ report: '{}' });
});

test('a report of another day is rejected', async () => {
  expect(await check(SIGNED, '2026-11-14')).toEqual({ ok: false, code: 'other-than-log', where: 'day' });
});

test('an invalid proof is reported, whatever is published', async () => {
  verify.mockReturnValue({ ok: false, code: 'bad-signature' });
  expect(await check(SIGNED)).toEqual({ ok: false, code: 'bad-signature' });
});
