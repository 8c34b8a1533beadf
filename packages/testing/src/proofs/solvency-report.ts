import { DAY_MS, type Instant, type Money, microUsdt } from '@cliffhanger/core/kernel';
import { bytesToHex, type OtherDebt, type OwedAmounts, sha256, utf8ToBytes } from '@cliffhanger/core/proofs';
import {
  type AddressStatement,
  addressStatementText,
  type OwedLine,
  reportText,
  SIGNATURE_COUNTS_DAYS,
  type SignedAt,
  solvencyReport,
} from '@cliffhanger/core/solvency';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { OwedTree } from './owed-tree.ts';

interface ReportInput {
  readonly origin: string;
  readonly day: string;
  readonly takenAt: Instant;
  readonly tree: OwedTree;
  readonly amounts: readonly OwedAmounts[];
  readonly others: readonly { readonly name: OtherDebt; readonly amount: bigint }[];
  readonly blockHash: string;
  readonly seed: string;
}

const NETWORK = 'bep20';
const BLOCK = 52_931_806;
/** Shares of the liabilities on two addresses that sign for them; the rest is with a processor. */
const IN_HOT_WALLET_PERCENT = 30n;
const IN_COLD_WALLET_PERCENT = 50n;

/**
 * A report whose hot wallet signs, and whose cold wallet signed earlier: amber, because a fifth is stated without a
 * signature.
 */
export function solvencyReportOf(input: ReportInput): string {
  const { origin, day, takenAt, tree, amounts, others, blockHash, seed } = input;
  const kinds = ['available', 'unsettled', 'withdrawing', 'escrow', 'prepaid'] as const;
  const owed: OwedLine[] = [
    ...kinds.map((kind) => ({
      kind,
      amount: microUsdt(amounts.reduce((sum, one) => sum + one[kind], 0n)),
    })),
    ...others.map(({ name, amount }) => ({ kind: name, amount: microUsdt(amount) })),
  ];
  const percent = (share: bigint): Money => microUsdt((tree.root.sum * share) / 100n);
  const at = { network: NETWORK, block: BLOCK, blockHash };
  const [hot, cold] = [testWallet(`${seed} wallet`), testWallet(`${seed} cold wallet`)];
  const before = { day: dayBefore(day), block: BLOCK - 900_000, blockHash: blockHash.replaceAll('a', 'b') };
  const facts = {
    origin,
    day,
    takenAt,
    tree: { places: tree.places, root: bytesToHex(tree.root.hash) },
    owed,
    apart: { wholesaleDeferred: microUsdt(1_200_000n), retailDeferred: microUsdt(0n) },
    capital: microUsdt(20_000_000n),
    prepaidEpisodes: 40n,
    held: {
      addresses: [
        {
          ...at,
          address: hot.address,
          amount: percent(IN_HOT_WALLET_PERCENT),
          signed: hot.signs({ origin, network: NETWORK, day, block: BLOCK, blockHash }),
        },
        {
          ...at,
          address: cold.address,
          amount: percent(IN_COLD_WALLET_PERCENT),
          signed: cold.signs({ origin, network: NETWORK, ...before }),
        },
      ],
      elsewhere: [{ network: NETWORK, addresses: 3, amount: microUsdt(1_500_000n) }],
      processors: [
        { name: 'stripe', amount: microUsdt(tree.root.sum), by: 'processor' as const, statedAt: takenAt },
      ],
    },
    unbacked: [],
  };
  return reportText(solvencyReport(facts, undefined));
}

/** The oldest date that a signature may have. */
const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - SIGNATURE_COUNTS_DAYS * DAY_MS).toISOString().slice(0, day.length);

/** An account of an EVM network that signs messages (EIP-191). */
export function testWallet(seed: string) {
  const secretKey = sha256(utf8ToBytes(seed));
  const publicKey = secp256k1.getPublicKey(secretKey, false);
  const address = `0x${bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-20))}`;
  const sign = (text: string): string => {
    const digest = keccak_256(
      utf8ToBytes(`\u0019Ethereum Signed Message:\n${utf8ToBytes(text).length}${text}`),
    );
    const signature = secp256k1.sign(digest, secretKey, { prehash: false, format: 'recovered' });
    const [recovery = 0, ...rest] = signature;
    return `0x${bytesToHex(new Uint8Array([...rest, recovery + 27]))}`;
  };
  return {
    address,
    sign,
    signs: ({ origin, network, ...at }: Omit<AddressStatement, 'address'>): SignedAt => ({
      ...at,
      signature: sign(addressStatementText({ origin, network, address, ...at })),
    }),
  };
}
