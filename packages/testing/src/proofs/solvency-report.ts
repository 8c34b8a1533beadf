import { type Instant, type Money, microUsdt } from '@cliffhanger/core/kernel';
import { bytesToHex, type OtherDebt, type OwedAmounts, sha256, utf8ToBytes } from '@cliffhanger/core/proofs';
import { addressStatementText, type OwedLine, reportText, solvencyReport } from '@cliffhanger/core/solvency';
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
/** Of what is owed, on an address that signs for it; the rest and some more is with a processor. */
const PROVEN_PERCENT = 80n;

/** The report of a day whose wallet signs: amber, because a fifth is only stated. */
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
  const wallet = walletOf(`${seed} wallet`);
  const at = { network: NETWORK, address: wallet.address, block: BLOCK, blockHash };
  const proven = (tree.root.sum * PROVEN_PERCENT) / 100n;
  const facts = {
    origin,
    day,
    takenAt,
    tree: { places: tree.places, root: bytesToHex(tree.root.hash) },
    owed,
    apart: { wholesaleDeferred: microUsdt(1_200_000n), retailDeferred: microUsdt(0n) },
    prepaidEpisodes: 40n,
    held: {
      addresses: [
        {
          ...at,
          amount: proven as Money,
          signature: wallet.sign(addressStatementText({ ...at, origin, day })),
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

/** An account of an EVM network that signs messages (EIP-191). */
function walletOf(seed: string) {
  const secretKey = sha256(utf8ToBytes(seed));
  const publicKey = secp256k1.getPublicKey(secretKey, false);
  return {
    address: `0x${bytesToHex(keccak_256(publicKey.subarray(1)).subarray(-20))}`,
    sign: (text: string): string => {
      const digest = keccak_256(
        utf8ToBytes(`\u0019Ethereum Signed Message:\n${utf8ToBytes(text).length}${text}`),
      );
      const signature = secp256k1.sign(digest, secretKey, { prehash: false, format: 'recovered' });
      const [recovery = 0, ...rest] = signature;
      return `0x${bytesToHex(new Uint8Array([...rest, recovery + 27]))}`;
    },
  };
}
