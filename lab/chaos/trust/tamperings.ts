import { DAY_MS, instantOf, microUsdt } from '@cliffhanger/core/kernel';
import {
  bytesToHex,
  keyEntryText,
  leafHash,
  logEntryText,
  merkleRoot,
  owedPathText,
  parseLogEntry,
  parseOwedPath,
  type SolvencyProof,
  type StatementProof,
  type StatementTransfer,
  sha256,
  toBase64,
  utf8ToBytes,
} from '@cliffhanger/core/proofs';
import {
  type HeldOnChain,
  parseReport,
  reportText,
  type SolvencyFacts,
  type SolvencyReport,
  solvencyReport,
} from '@cliffhanger/core/solvency';
import { Journal, type JournalTransfer, platformKey, testWallet } from '@cliffhanger/testing/proofs';
import { DRAWS } from './draws.ts';
import type { Presentation } from './judge.ts';
import {
  goOn,
  mirrorOf,
  replaceLeaves,
  resealAnchors,
  rewriteHistory,
  type Scene,
  statementNow,
} from './scene.ts';
import type { Mutable, Tampering } from './tampering.ts';

type Change = (transfers: JournalTransfer[], scene: Scene) => void;

/** A file that differs from the books; the log is unchanged. */
const inFile = (name: string, change: (file: Mutable<StatementProof>, scene: Scene) => void): Tampering => ({
  name: `file: ${name}`,
  tamper: (scene) => {
    const file = structuredClone(statementNow(scene)) as Mutable<StatementProof>;
    change(file, scene);
    return { statement: file as StatementProof };
  },
});

/**
 * The books themselves, with everything derived from them signed again; in half of the cases the log grows
 * first.
 */
const inHistory = (name: string, change: Change): Tampering => ({
  name: `history: ${name}`,
  tamper: (scene) => {
    rewriteHistory(scene, (transfers) => change(transfers, scene));
    return shownNow(scene);
  },
});

const inLog = (name: string, change: (scene: Scene) => void): Tampering => ({
  name: `log: ${name}`,
  tamper: (scene) => {
    change(scene);
    return shownNow(scene);
  },
});

/** Presents everything about the tampered books, with the best proofs that can be made for them. */
export function shownNow(scene: Scene, isGrowing = scene.dice.isLucky(0.5)): Presentation {
  const { world, kept } = scene;
  if (isGrowing) goOn(scene);
  const size = world.log.entries.length;
  const consistency = world.log.consistency(Math.min(kept.mirror.entries.length, size), size);
  return { statement: statementNow(scene), log: { ...mirrorOf(world), consistency } };
}

const at = (items: readonly unknown[], { dice }: Scene): number => dice.between(0, items.length - 1);

function changeAmount<Line extends { readonly entries: readonly { readonly amount: unknown }[] }>(
  line: Line,
  by: (amount: bigint) => unknown,
): Line {
  const [first, second, ...rest] = line.entries;
  const changed = [first, second].map((entry) => ({ ...entry, amount: by(BigInt(String(entry?.amount))) }));
  return { ...line, entries: [...changed, ...rest] };
}

const sign = (amount: bigint): bigint => (amount < 0n ? -1n : 1n);

/** Rebuilds the chain of a file from a line on, as a skilled forger would. */
function rechain(file: Mutable<StatementProof>, from: number): void {
  const journal = new Journal(file.journalId);
  for (const line of file.transfers) journal.post(transferOf(line));
  const first = file.transfers[0]?.sequence ?? 1;
  if (first !== 1) throw new Error('only whole journals are written anew');
  file.transfers.splice(from, file.transfers.length, ...journal.lines(from + 1, file.transfers.length));
}

const transferOf = (line: StatementTransfer): JournalTransfer =>
  ({
    id: line.id,
    kind: line.kind,
    effectiveAt: instantOf(line.effectiveAt),
    actor: line.actor,
    reference: { type: line.referenceType, id: line.referenceId },
    ...(line.reason !== null && { reason: line.reason }),
    ...(line.corrects !== null && { corrects: line.corrects }),
    entries: line.entries.map(({ account, amount, orderId }) => ({
      account,
      amount: BigInt(amount),
      ...(orderId !== null && { orderId }),
    })),
  }) as unknown as JournalTransfer;

const changeLeaf = (leaf: string, line: number, to: (text: string) => string): string =>
  leaf
    .split('\n')
    .map((text, index) => (index === line ? to(text) : text))
    .join('\n');

const FILES: readonly Tampering[] = [
  inFile('amount', (file, scene) => {
    const index = at(file.transfers, scene);
    file.transfers[index] = changeAmount(file.transfers[index] as StatementTransfer, (amount) =>
      String(amount + sign(amount)),
    );
  }),
  inFile('amount, chain written anew', (file, scene) => {
    const index = at(file.transfers, scene);
    file.transfers[index] = changeAmount(file.transfers[index] as StatementTransfer, (amount) =>
      String(amount + sign(amount)),
    );
    rechain(file, index);
  }),
  inFile('two lines in the other order', (file, scene) => {
    const index = scene.dice.between(0, file.transfers.length - 2);
    file.transfers.splice(
      index,
      2,
      file.transfers[index + 1] as StatementTransfer,
      file.transfers[index] as StatementTransfer,
    );
  }),
  inFile('line left out', (file, scene) => void file.transfers.splice(at(file.transfers, scene), 1)),
  inFile('line inserted, chain written anew', (file, scene) => {
    const index = at(file.transfers, scene);
    const line = file.transfers[index] as StatementTransfer;
    file.transfers.splice(index, 0, { ...line, id: line.id.replace(/.$/, 'f') });
    rechain(file, index);
  }),
  inFile('lines left out at the end', (file, scene) => void file.transfers.splice(-scene.dice.between(1, 3))),
  inFile(
    'lines left out at the beginning',
    (file, scene) => void file.transfers.splice(0, scene.dice.between(1, 3)),
  ),
  inFile('lines called outside of the range', (file, scene) => {
    file.lines = { ...file.lines, last: file.lines.last - scene.dice.between(1, 3) };
  }),
  inFile('balance in the leaf', (file, { dice }) => {
    file.ending = {
      ...file.ending,
      leaf: changeLeaf(file.ending.leaf, dice.between(4, 8), (text) => String(BigInt(text) + 1n)),
    };
  }),
  inFile('negative leaf', (file, { dice }) => {
    file.ending = { ...file.ending, leaf: changeLeaf(file.ending.leaf, dice.between(4, 8), () => '-5') };
  }),
  inFile('root of a closing', (file) => {
    const { ending } = file;
    const text = ending.closing.text.replace(/[0-9a-f]{64}$/, bytesToHex(leafHash(ending.leaf)));
    file.ending = { ...ending, path: '', place: 0, closing: { ...ending.closing, text } };
  }),
  inFile('key swapped', (file, { world }) => {
    const stranger = platformKey(world.key.name, `stranger ${world.now}`);
    file.checkpoint = world.log.checkpoint(stranger);
  }),
];

/** Changes closed lines only: those after the newest closing have not been published yet. */
const HISTORY: readonly Tampering[] = [
  inHistory('amount', (transfers, scene) => {
    const index = at(transfers, scene);
    transfers[index] = changeAmount(transfers[index] as JournalTransfer, (amount) =>
      microUsdt(amount + sign(amount)),
    );
  }),
  inHistory('order', (transfers, scene) => {
    const index = scene.dice.between(0, transfers.length - 2);
    transfers.splice(index, 2, transfers[index + 1] as JournalTransfer, transfers[index] as JournalTransfer);
  }),
  inHistory('omission', (transfers, scene) => void transfers.splice(at(transfers, scene), 1)),
  inHistory('insertion', (transfers, scene) => {
    const index = at(transfers, scene);
    const line = transfers[index] as JournalTransfer;
    transfers.splice(index, 0, { ...line, id: line.id.replace(/.$/, 'f') as JournalTransfer['id'] });
  }),
  inHistory('between two anchors', (transfers, scene) => {
    const [from = 0, to = 0] = anchorTimes(scene);
    const within = transfers.flatMap(({ effectiveAt }, index) =>
      effectiveAt > from && effectiveAt < to ? [index] : [],
    );
    const index = scene.dice.pick(within);
    transfers[index] = changeAmount(transfers[index] as JournalTransfer, (amount) =>
      microUsdt(amount + sign(amount)),
    );
  }),
];

/** Closing times before the first and before the second anchor. */
function anchorTimes({ world }: Scene): number[] {
  return world.log.entries.flatMap((text, index) => {
    if (parseLogEntry(text)?.kind !== 'anchor') return [];
    return [world.closings.findLast((closing) => closing.index < index)?.closedAt ?? 0];
  });
}

const LOGS: readonly Tampering[] = [
  inLog('leaf replaced in a closing', ({ world, dice, sellerId }) => {
    const closing = dice.pick(world.closings);
    const place = closing.leaves.findIndex((leaf) => leaf.split('\n')[1] === sellerId);
    const leaf = changeLeaf(closing.leaves[place] as string, 4, (text) => String(BigInt(text) + 7n));
    replaceLeaves(world, closing, closing.leaves.with(place, leaf));
    resealAnchors(world);
  }),
  inLog('root replaced in a closing', ({ world, dice }) => {
    const { index } = dice.pick(world.closings);
    const entry = parseLogEntry(world.log.entries[index] as string);
    if (entry?.kind === 'closing')
      world.log.entries[index] = logEntryText({ ...entry, root: bytesToHex(merkleRoot([])) });
    resealAnchors(world);
  }),
  {
    // Any but the newest, which has not been published yet (see not-shown.ts).
    name: 'log: closing left out',
    tamper: (scene) => {
      const { world, kept, dice } = scene;
      goOn(scene);
      goOn(scene);
      const entries = world.log.entries.toSpliced(dice.pick(world.closings.slice(0, -1)).index, 1);
      world.log.entries.splice(0, world.log.entries.length, ...entries);
      const size = entries.length;
      return {
        log: { ...mirrorOf(world), consistency: world.log.consistency(kept.mirror.entries.length, size) },
      };
    },
  },
  {
    name: 'log: number of a closing used again',
    tamper: (scene) => {
      const { world, kept } = scene;
      const entry = parseLogEntry(world.log.entries[world.closings.at(-1)?.index ?? 0] as string);
      if (entry?.kind === 'closing') world.log.append({ ...entry, closedAt: instantOf(entry.closedAt + 1) });
      return { log: { ...mirrorOf(world), consistency: world.log.consistency(kept.mirror.entries.length) } };
    },
  },
  {
    name: 'log: key that the one before has not signed',
    tamper: ({ world, kept }) => {
      const stranger = platformKey(`${world.origin}/9`, `stranger ${world.now}`);
      const entry = {
        kind: 'key',
        name: stranger.name,
        verifierKey: stranger.verifierKey,
        from: world.now,
      } as const;
      world.log.append({ ...entry, signature: toBase64(stranger.sign(keyEntryText(entry))) });
      const consistency = world.log.consistency(kept.mirror.entries.length);
      return { log: { checkpoint: world.checkpoint(), entries: [...world.log.entries], consistency } };
    },
  },
  {
    name: 'log: shrunk',
    tamper: ({ world, dice }) => {
      world.log.entries.splice(-dice.between(1, 4));
      return { log: { ...mirrorOf(world), consistency: [] } };
    },
  },
  {
    name: 'log: forked, each seller shown one',
    tamper: (scene) => {
      rewriteHistory(scene, (transfers) => {
        const index = at(transfers, scene);
        transfers[index] = changeAmount(transfers[index] as JournalTransfer, (amount) =>
          microUsdt(amount + sign(amount)),
        );
      });
      return { toAnother: mirrorOf(scene.world) };
    },
  },
];

const inOwed = (
  name: string,
  change: (proof: Mutable<Scene['kept']['owed']>, scene: Scene) => void,
): Tampering => ({
  name: `solvency: ${name}`,
  tamper: (scene) => {
    const proof = structuredClone(scene.kept.owed) as Mutable<Scene['kept']['owed']>;
    change(proof, scene);
    return { owed: proof as Scene['kept']['owed'] };
  },
});

const SOLVENCY: readonly Tampering[] = [
  inOwed('amount', (proof, { dice }) => {
    proof.amounts = {
      ...proof.amounts,
      available: String(BigInt(proof.amounts.available) + BigInt(dice.between(1, 900))),
    };
  }),
  inOwed('negative leaf beside it', (proof, { dice }) => {
    const steps = parseOwedPath(proof.path) ?? [];
    const at = dice.between(0, steps.length - 1);
    const [step] = steps.splice(at, 1);
    if (step !== undefined) steps.splice(at, 0, { ...step, sum: 2n ** 64n - 1_000_000n });
    proof.path = owedPathText(steps);
  }),
  inOwed('salt swapped', (proof) => {
    proof.salt = bytesToHex(leafHash(proof.salt));
  }),
  inOwed('leaf missing, another one shown', (proof, { dice }) => {
    proof.place = (proof.place + dice.between(1, 500)) % 2 ** (parseOwedPath(proof.path)?.length ?? 0);
  }),
  {
    name: 'solvency: sum owed lowered in the log',
    tamper: (scene) => {
      const { world, kept } = scene;
      const index = world.log.entries.findLastIndex((text) => text.startsWith('cliffhanger-solvency-1'));
      const entry = parseLogEntry(world.log.entries[index] as string);
      if (entry?.kind === 'solvency')
        world.log.entries[index] = logEntryText({ ...entry, owed: entry.owed - 1n });
      resealAnchors(world);
      const consistency = world.log.consistency(kept.mirror.entries.length);
      return { owed: world.makeOwedProof(scene.sellerId), log: { ...mirrorOf(world), consistency } };
    },
  },
];

/** The report, its digest in the log and the signature are all genuine, and made after the change. */
const inReport = (
  name: string,
  change: (report: SolvencyReport, scene: Scene) => SolvencyFacts,
): Tampering => ({
  name: `solvency: ${name} in the report`,
  tamper: (scene) => {
    const { world } = scene;
    const proof = world.makeSolvencyProof();
    const report = solvencyReport(change(parseReport(proof.report), scene), undefined);
    return { solvency: signedAnew(world, proof, reportText(report)) };
  },
});

function signedAnew(world: Scene['world'], proof: SolvencyProof, report: string): SolvencyProof {
  const entry = parseLogEntry(proof.solvency.text);
  if (entry?.kind !== 'solvency') throw new TypeError('no entry of a report');
  const reportDigest = bytesToHex(sha256(utf8ToBytes(report)));
  world.log.entries[proof.solvency.index] = logEntryText({ ...entry, reportDigest });
  return {
    ...proof,
    report,
    solvency: world.log.inclusion(proof.solvency.index),
    checkpoint: world.checkpoint(),
    keys: world.keyEntries(),
  };
}

type Addresses = SolvencyReport['held']['addresses'];
const withAddresses = (
  report: SolvencyReport,
  change: (addresses: Addresses) => Addresses,
): SolvencyFacts => ({
  ...report,
  held: { ...report.held, addresses: change(report.held.addresses) },
});

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, day.length);

/** A valid signature by another key, over a text that must not count. */
function signedAnyhow(
  one: HeldOnChain,
  said: { readonly origin: string; readonly day: string },
): HeldOnChain {
  const wallet = testWallet(one.address);
  const { network, block, blockHash } = one;
  const signed = wallet.signs({ ...said, network, block, blockHash });
  return { ...one, address: wallet.address, signed };
}

const REPORTS: readonly Tampering[] = [
  inReport('address counted twice', (report) =>
    withAddresses(report, ([first, ...rest]) => (first === undefined ? rest : [first, first, ...rest])),
  ),
  inReport('signature of another block', (report, { dice }) =>
    withAddresses(report, (addresses) =>
      addresses.map((one) => ({ ...one, block: one.block + dice.between(1, 1_000) })),
    ),
  ),
  inReport('address of somebody else', (report, { dice }) =>
    withAddresses(report, (addresses) =>
      addresses.map((one) => ({
        ...one,
        address: `0x${dice.between(1, 1e9).toString(16).padStart(40, '0')}`,
      })),
    ),
  ),
  inReport('an old signature shown as one of today', (report) =>
    withAddresses(report, (addresses) =>
      addresses.map(({ signed, ...one }) => ({
        ...one,
        signed: signed && { ...signed, day: report.day, block: one.block, blockHash: one.blockHash },
      })),
    ),
  ),
  inReport('a signature shown as younger', (report, { dice }) =>
    withAddresses(report, (addresses) =>
      addresses.map(({ signed, ...one }) => ({
        ...one,
        signed: signed && { ...signed, day: daysAfter(signed.day, dice.between(1, 30)) },
      })),
    ),
  ),
  inReport('a signature for another network', (report) =>
    withAddresses(report, (addresses) => addresses.map((one) => ({ ...one, network: 'erc20' }))),
  ),
  inReport('a signature for another log', (report, { dice }) =>
    withAddresses(report, (addresses) =>
      addresses.map((one) =>
        signedAnyhow(one, { origin: `${dice.between(1, 1e9)}.example`, day: report.day }),
      ),
    ),
  ),
  inReport('a signature that is too old', (report, { dice }) =>
    withAddresses(report, (addresses) =>
      addresses.map((one) =>
        signedAnyhow(one, { origin: report.origin, day: daysAfter(report.day, -dice.between(32, 400)) }),
      ),
    ),
  ),
  inReport('less owed than in the tree', ({ owed, ...report }, { dice }) => ({
    ...report,
    owed: owed.map((line) =>
      line.kind === 'available'
        ? { ...line, amount: microUsdt(line.amount - BigInt(dice.between(1, 9))) }
        : line,
    ),
  })),
];

export const TAMPERINGS: readonly Tampering[] = [
  ...FILES,
  ...HISTORY,
  ...LOGS,
  ...SOLVENCY,
  ...REPORTS,
  ...DRAWS,
];
