import type { CardRate } from '@cliffhanger/core/checkout';
import { usdtRoundedDown } from '@cliffhanger/core/checkout';
import { today } from '@cliffhanger/core/dashboard';
import { accept, type Instant, type Money, NO_MONEY, type Result } from '@cliffhanger/core/kernel';
import { bytesToHex, sha256, utf8ToBytes } from '@cliffhanger/core/proofs';
import {
  type HeldByProcessor,
  type HeldOnChain,
  isTimeToReport,
  parseReport,
  reportFault,
  reportText,
  type SolvencyReport,
  signatureFault,
  solvencyReport,
} from '@cliffhanger/core/solvency';
import type { OwedTree, ProcessorBalance, ProcessorBalances, Requires, Uses } from '../ports/index.ts';

/** Reports use UTC days, not the platform's. */
const UTC = 0;

type Reporting = 'solvency' | 'proofLog' | 'settings';

interface Ports extends Requires<'transactions' | 'clock', Reporting> {
  readonly processorBalances: ProcessorBalances;
  /** Name of the public log. */
  readonly origin: string;
}

/**
 * The daily report: tree, holdings and log entry in one transaction, once a day. Idempotent. Undefined: too
 * early, or already done. An unreachable processor delays the report but never falsifies it.
 */
export const takeSolvency = (ports: Ports) => async (): Promise<Result<SolvencyReport | undefined>> => {
  const { transactions, clock, processorBalances, origin } = ports;
  const now = clock.now();
  if (!(await isDue(ports, now))) return accept(undefined);
  const balances = await processorBalances.read();
  return transactions.run(async (repositories) => {
    const { solvency, settings } = repositories;
    const tree = await solvency.takeTree(now);
    if (tree === undefined) return accept(undefined);
    const { cardCharge } = await settings.current(now);
    const processors = heldByProcessors(tree, balances, cardCharge);
    return accept(await publish(repositories, { tree, processors, origin }));
  });
};

/** The log's first entry is a key: without it nothing is published. */
const isDue = ({ transactions }: Ports, now: Instant): Promise<boolean> =>
  transactions.read(async ({ solvency, proofLog }) => {
    const newest = await solvency.find();
    const isTaken = newest !== undefined && newest.day >= today(now, UTC);
    if (isTaken || (await proofLog.size()) === 0) return false;
    return isTimeToReport(now, await solvency.isAllSaid(now));
  });

interface Publishing {
  readonly tree: OwedTree;
  readonly processors: readonly HeldByProcessor[];
  readonly origin: string;
}

async function publish(
  { solvency, proofLog }: Uses<Reporting>,
  { tree: taken, processors, origin }: Publishing,
): Promise<SolvencyReport> {
  const { day, takenAt, tree, owed, apart, capital, prepaidEpisodes } = taken;
  const before = await solvency.find();
  const { addresses, elsewhere } = await solvency.onChains(day);
  const report = solvencyReport(
    {
      origin,
      day,
      takenAt,
      tree,
      owed,
      apart,
      capital,
      prepaidEpisodes,
      held: { addresses: addresses.map((held) => trulySigned(held, { origin, day })), elsewhere, processors },
      unbacked: await solvency.unbacked(),
    },
    before && parseReport(before.report),
  );
  const fault = reportFault(report);
  if (fault !== undefined)
    throw new Error(`the report of ${day} does not add up: ${fault.code} ${fault.where}`);
  const text = reportText(report);
  const logIndex = await proofLog.append({
    kind: 'solvency',
    day,
    takenAt,
    ...tree,
    owed: report.totals.owed,
    reportDigest: bytesToHex(sha256(utf8ToBytes(text))),
  });
  await solvency.addDay(taken, text, logIndex);
  return report;
}

/** The database does not verify signatures, so an invalid one is dropped before publication. */
const trulySigned = (held: HeldOnChain, report: Pick<SolvencyReport, 'origin' | 'day'>): HeldOnChain =>
  signatureFault(held, report) === undefined ? held : { ...held, signed: null };

/** The processor's statement where it provides one; otherwise our books, which the report discloses. */
function heldByProcessors(
  { atProcessors, takenAt }: OwedTree,
  balances: readonly ProcessorBalance[],
  rate: CardRate,
): readonly HeldByProcessor[] {
  const stated = balances.map(({ name, amounts, statedAt }): HeldByProcessor => {
    const inOurCurrency = amounts.filter(({ currency }) => currency === rate.currency);
    const amount = inOurCurrency.reduce<bigint>((sum, one) => sum + usdtRoundedDown(one, rate), 0n) as Money;
    return { name, amount: amount < 0n ? NO_MONEY : amount, by: 'processor', statedAt };
  });
  const others = atProcessors.filter(({ name }) => !balances.some((one) => one.name === name));
  return [...stated, ...others.map((one): HeldByProcessor => ({ ...one, by: 'books', statedAt: takenAt }))];
}
