import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, type Instant, instantOf, MINUTE_MS, microUsdt, usdt } from '../kernel/index.ts';
import {
  addressStatementText,
  centsRoundedDown,
  centsRoundedUp,
  isOutdated,
  isTimeToReport,
  parseReport,
  reportFault,
  reportText,
  type SolvencyFacts,
  type SolvencyReport,
  shareInTenths,
  solvencyReport,
  wasLate,
} from './index.ts';

const MIDNIGHT = instantOf(Date.UTC(2026, 10, 15));
const BLOCK_HASH = `0x${'ab'.repeat(32)}`;

/** The example of the public page. */
const facts = (change: Partial<SolvencyFacts> = {}): SolvencyFacts => ({
  origin: 'cliffhanger.example',
  day: '2026-11-15',
  takenAt: instantOf(MIDNIGHT + 12 * MINUTE_MS),
  tree: { places: 4_096, root: 'cd'.repeat(32) },
  owed: [
    { kind: 'available', amount: usdt('184902.317400') },
    { kind: 'unsettled', amount: usdt('97218.66') },
    { kind: 'withdrawing', amount: usdt('6150') },
    { kind: 'escrow', amount: usdt('4222.90') },
    { kind: 'refunds', amount: usdt('268.75') },
    { kind: 'invoices', amount: usdt('41.30') },
    { kind: 'suspense', amount: usdt('86') },
  ],
  apart: { wholesaleDeferred: usdt('1200'), retailDeferred: usdt('0') },
  capital: usdt('20000'),
  prepaidEpisodes: 41_206n,
  held: {
    addresses: [
      {
        network: 'bep20',
        address: '0x91c4',
        amount: usdt('262530.9332'),
        block: 52_931_806,
        blockHash: BLOCK_HASH,
        signed: { day: '2026-11-15', block: 52_931_806, blockHash: BLOCK_HASH, signature: '0x12' },
      },
    ],
    elsewhere: [],
    processors: [{ name: 'stripe', amount: usdt('63412.85'), by: 'processor', statedAt: MIDNIGHT }],
  },
  unbacked: [{ kind: 'no-transfer', reference: 'DP-33102', amount: usdt('250'), since: MIDNIGHT }],
  ...change,
});

const signedFor = (amount: string): SolvencyFacts['held'] => ({
  ...facts().held,
  addresses: facts().held.addresses.map((address) => ({ ...address, amount: usdt(amount) })),
});

describe('colours', () => {
  test('what is proven on chains alone is green, with the processor amber, without it red', () => {
    const colourOf = (proven: string) => solvencyReport(facts({ held: signedFor(proven) }), undefined).colour;
    expect(colourOf('292889.9274')).toBe('green');
    expect(colourOf('292889.927399')).toBe('amber');
    expect(colourOf('229477.0774')).toBe('amber');
    expect(colourOf('229477.077399')).toBe('red');
  });

  test('an address that did not sign is only stated, however much lies on it', () => {
    const addresses = facts().held.addresses.map((address) => ({
      ...address,
      amount: usdt('999999'),
      signed: null,
    }));
    const report = solvencyReport(facts({ held: { ...facts().held, addresses } }), undefined);
    expect([report.colour, report.totals.proven]).toEqual(['amber', 0n]);
  });

  test('red is counted from the first report of a row, over a day without a report, until one is not red', () => {
    const red = (day: number, before: SolvencyReport | undefined) =>
      solvencyReport(facts({ held: signedFor('1'), takenAt: instantOf(MIDNIGHT + day * DAY_MS) }), before);
    const first = red(0, solvencyReport(facts(), undefined));
    const third = red(3, red(1, first));
    expect(first.redSince).toEqual({ since: MIDNIGHT, reports: 1 });
    expect(third.redSince).toEqual({ since: MIDNIGHT, reports: 3 });
    const covered = solvencyReport(facts(), third);
    expect([covered.redSince, red(5, covered).redSince?.reports]).toEqual([null, 1]);
  });
});

describe('rounding', () => {
  test('what we owe goes up, what we hold down, percentages down', () => {
    expect(centsRoundedUp(usdt('292889.9274'))).toBe(usdt('292889.93'));
    expect(centsRoundedDown(usdt('325943.7832'))).toBe(usdt('325943.78'));
    expect(shareInTenths(usdt('262530.9332'), usdt('292889.9274'))).toBe(896);
    expect(shareInTenths(usdt('999.999999'), usdt('1000'))).toBe(999);
    expect([centsRoundedUp(usdt('5')), shareInTenths(usdt('0'), usdt('0'))]).toEqual([usdt('5'), 1_000]);
  });

  test('never in our favour, by less than a cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (micro) => {
        const amount = microUsdt(micro);
        expect(centsRoundedUp(amount) - amount).toBeGreaterThanOrEqual(0n);
        expect(centsRoundedUp(amount) - amount).toBeLessThan(10_000n);
        expect(amount - centsRoundedDown(amount)).toBeGreaterThanOrEqual(0n);
        expect(amount - centsRoundedDown(amount)).toBeLessThan(10_000n);
      }),
    );
  });
});

describe('the file', () => {
  test('is the same bytes for the same facts, whatever the order they came in, and is read back whole', () => {
    const report = solvencyReport(facts(), undefined);
    const turned = Object.fromEntries(Object.entries(report).toReversed()) as unknown as SolvencyReport;
    expect(reportText(turned)).toBe(reportText(report));
    expect(reportText(report)).toMatch(
      /^\{"apart":\{"retailDeferred":"0","wholesaleDeferred":"1200000000"\},"capital":"20000000000"/,
    );
    expect(parseReport(reportText(report))).toEqual(report);
    expect(() => parseReport('{"format":"another"}')).toThrow('no report of this format');
  });

  test('one that was made prettier is found', () => {
    const report = solvencyReport(facts(), undefined);
    const [address] = report.held.addresses;
    const faultOf = (change: Partial<SolvencyReport>) => reportFault({ ...report, ...change });
    expect(reportFault(report)).toBeUndefined();
    expect(address && faultOf({ held: { ...report.held, addresses: [address, address] } })).toEqual({
      code: 'address-twice',
      where: 'held.bep20.0x91c4',
    });
    expect(faultOf({ owed: report.owed.slice(1) })).toEqual({ code: 'wrong-totals', where: 'totals.owed' });
    expect(faultOf({ owed: [...report.owed, { kind: 'reserve', amount: microUsdt(-1n) }] })).toEqual({
      code: 'negative-amount',
      where: 'owed.reserve',
    });
    expect(faultOf({ owed: [...report.owed, ...report.owed.slice(0, 1)] })).toEqual({
      code: 'kind-twice',
      where: 'owed.available',
    });
    expect(
      faultOf({
        held: { ...report.held, processors: [...report.held.processors, ...report.held.processors] },
      }),
    ).toEqual({ code: 'processor-twice', where: 'held.stripe' });
    expect(faultOf({ colour: 'green' })?.code).toBe('wrong-colour');
    expect(faultOf({ redSince: { since: MIDNIGHT, reports: 1 } })?.code).toBe('wrong-colour');
  });

  test('an address signs for one day and one block', () => {
    const said = {
      origin: 'a.example',
      day: '2026-11-15',
      network: 'bep20',
      address: '0x01',
      block: 7,
      blockHash: '0x02',
    };
    expect(addressStatementText(said)).toBe(
      'cliffhanger-solvency-address-1\na.example\n2026-11-15\nbep20\n0x01\n7\n0x02',
    );
  });
});

describe('when', () => {
  const at = (ms: number): Instant => instantOf(MIDNIGHT + ms);

  test('as soon as everything is signed, and forty minutes after midnight without', () => {
    expect(isTimeToReport(at(9 * MINUTE_MS), true)).toBe(false);
    expect(isTimeToReport(at(10 * MINUTE_MS), true)).toBe(true);
    expect(isTimeToReport(at(39 * MINUTE_MS), false)).toBe(false);
    expect(isTimeToReport(at(40 * MINUTE_MS), false)).toBe(true);
  });

  test('a report is late an hour after midnight, and old when the next one is', () => {
    expect([wasLate(at(HOUR_MS)), wasLate(at(HOUR_MS + 1))]).toEqual([false, true]);
    expect(isOutdated(at(12 * MINUTE_MS), at(DAY_MS + HOUR_MS))).toBe(false);
    expect(isOutdated(at(12 * MINUTE_MS), at(DAY_MS + HOUR_MS + 1))).toBe(true);
  });
});
