import { verifySolvencyReport } from '@cliffhanger/verifier/solvency';
import { beforeEach, expect, test, vi } from 'vitest';
import { checkReport } from './check-report.ts';

/* What the verifier itself finds is tested beside it; here, what the page asks it and makes of its answer. */
vi.mock('@cliffhanger/verifier/solvency', () => ({ verifySolvencyReport: vi.fn() }));

const DAY = '2026-11-15';
const SIGNED = '{"day":"2026-11-15"}';
const proof = { report: SIGNED };
const facts = { day: DAY, index: 7 };
const answer = vi.mocked(verifySolvencyReport);
beforeEach(() => {
  answer.mockReset();
  answer.mockImplementation(((file: typeof proof) =>
    file.report === SIGNED
      ? { ok: true, facts }
      : { ok: false, code: 'wrong-totals', where: 'totals.stated' }) as typeof verifySolvencyReport);
});

const shown = (report: string, day = DAY) =>
  checkReport(day, { fetchProof: async () => proof, fetchReport: async () => report });

test('a right report that is also the one that is shown is right', async () => {
  expect(await shown(SIGNED)).toEqual({ ok: true, facts });
});

test('where another report is shown than the one in the log, the other one is judged, and says where', async () => {
  expect(await shown('{}')).toEqual({ ok: false, code: 'wrong-totals', where: 'totals.stated' });
  expect(answer.mock.lastCall?.[0]).toEqual({ report: '{}' });
});

test('the report of another day is not taken for this one', async () => {
  expect(await shown(SIGNED, '2026-11-14')).toEqual({ ok: false, code: 'other-than-log', where: 'day' });
});

test('a wrong proof is wrong, whatever is shown', async () => {
  answer.mockReturnValue({ ok: false, code: 'bad-signature' });
  expect(await shown(SIGNED)).toEqual({ ok: false, code: 'bad-signature' });
});
