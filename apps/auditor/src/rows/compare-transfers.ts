import { isShard, type Line, type StoredTransfer } from '../books/read-transfers.ts';
import type { Report } from '../findings.ts';
import type { ExpectedLine, ExpectedTransfer } from './expected-transfers.ts';

/** Compares stored with expected transfers: none missing, none surplus, none different. */
export function compareTransfers(
  expected: readonly ExpectedTransfer[],
  stored: readonly StoredTransfer[],
  report: Report,
): void {
  const byKey = new Map<string, StoredTransfer>();
  const byId = new Map<string, StoredTransfer>();
  for (const transfer of stored) {
    byKey.set(keyOf(transfer), transfer);
    byId.set(transfer.id, transfer);
  }
  const explained = new Set<string>();
  for (const one of expected) {
    const found =
      one.key === null ? byId.get(one.id ?? '') : byKey.get(`${one.sellerId ?? 'platform'} ${one.key}`);
    if (found === undefined) {
      if (one.isOptional !== true) {
        report(
          'row-without-transfer',
          `${one.row}/${one.kind}`,
          `There is no transfer (${one.kind}) for ${one.row}.`,
        );
      }
      continue;
    }
    if (explained.has(found.id)) {
      report(
        'transfer-of-two-rows',
        found.id,
        `Transfer ${found.id} stands for ${one.row} and for something else.`,
      );
    }
    explained.add(found.id);
    for (const fault of faultsOf(one, found)) {
      report(
        'transfer-differs',
        `${found.id}/${one.row}`,
        `Transfer ${found.id} (${found.kind}) for ${one.row}: ${fault}.`,
      );
    }
  }
  for (const { id, kind, key, reference } of stored) {
    if (explained.has(id)) continue;
    report(
      'transfer-without-row',
      id,
      `Transfer ${id} (${kind}, ${reference.type} ${reference.id}, key ${key}) has no row that it follows from.`,
    );
  }
}

/** Gifts of a level have random keys, so level and time identify them. */
function keyOf({ journalId, key, reference, at }: StoredTransfer): string {
  const chain = isShard(journalId) ? 'platform' : journalId;
  return key.startsWith('level-gift:') ? `${chain} level-gift@${reference.id}@${at}` : `${chain} ${key}`;
}

function faultsOf(expected: ExpectedTransfer, stored: StoredTransfer): string[] {
  const faults: string[] = [];
  const chain = isShard(stored.journalId) ? null : stored.journalId;
  if (chain !== expected.sellerId) faults.push(`is on the chain of ${chain ?? 'the platform'}`);
  if (expected.id !== null && expected.id !== stored.id) faults.push(`the row names ${expected.id}`);
  if (expected.kind !== stored.kind) faults.push(`should be of kind ${expected.kind}`);
  const reference = `${stored.reference.type}:${stored.reference.id}`;
  if (expected.reference !== null && expected.reference !== reference) faults.push(`refers to ${reference}`);
  if (expected.actor !== undefined && expected.actor !== stored.actor)
    faults.push(`is by ${stored.actor}, and the row says ${expected.actor}`);
  if (expected.at !== stored.at)
    faults.push(`took effect at ${dated(stored.at)}, and the row says ${dated(expected.at)}`);
  return [...faults, ...lineFaults(expected, stored.lines)];
}

const dated = (at: number): string => (Number.isFinite(at) ? new Date(at).toISOString() : 'nothing');

function lineFaults({ lines, apart = [] }: ExpectedTransfer, stored: readonly Line[]): string[] {
  if (apart.includes('*')) return [];
  const should = summed(lines);
  const is = summed(stored.filter(({ account }) => !apart.includes(account)));
  const accounts = [...new Set([...should.keys(), ...is.keys()])].toSorted();
  return accounts.flatMap((account) => {
    const [wanted, found] = [should.get(account) ?? 0n, is.get(account) ?? 0n];
    // If a fee is judged separately, its counterpart on seller:available is excluded too.
    if (wanted === found || isFeeSide(account, { wanted, found, apart, stored })) return [];
    return [`${account} is ${found} and should be ${wanted}`];
  });
}

interface Side {
  readonly wanted: bigint;
  readonly found: bigint;
  readonly apart: readonly string[];
  readonly stored: readonly Line[];
}

function isFeeSide(account: string, { wanted, found, apart, stored }: Side): boolean {
  if (account !== 'seller:available') return false;
  const fee = stored
    .filter(({ account }) => apart.includes(account) && account.startsWith('platform:fee'))
    .reduce((sum, { amount }) => sum + amount, 0n);
  return wanted - found === fee;
}

function summed(lines: readonly ExpectedLine[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { account, orderId, amount } of lines) {
    const line = orderId === null ? account : `${account} of order ${orderId}`;
    sums.set(line, (sums.get(line) ?? 0n) + amount);
  }
  return sums;
}
