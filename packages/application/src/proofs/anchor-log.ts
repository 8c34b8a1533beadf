import { type AttemptFees, DEFAULT_FEE_RULES, dearerFees, firstFees } from '@cliffhanger/core/chain';
import { accept, type Result } from '@cliffhanger/core/kernel';
import { anchorCallText, utf8ToBytes } from '@cliffhanger/core/proofs';
import { settledHeightNow } from '../chain/outbound/sender.ts';
import { agreed, isIncluded, statesOfTransaction } from '../chain/outbound/steps/read-receipt-status.ts';
import type {
  Anchor,
  AnchorAttempt,
  AnchorSigner,
  Broadcast,
  Chain,
  ChainNode,
  Requires,
  Uses,
} from '../ports/index.ts';

export type AnchorPorts = Requires<'transactions' | 'clock', 'anchors' | 'settings'> & {
  readonly chain: Chain;
  readonly anchorSigner: AnchorSigner;
};

/** `idle`: the log has no new entries, or today's anchor is done. */
export type AnchorStep = 'idle' | 'sent' | 'waiting' | 'final' | 'abandoned';

/**
 * One step of the daily anchor: the log's root as call data of a transaction from a dedicated account
 * (docs/proofs.md §5). The attempt is stored before the broadcast, and the log entry follows once it is final
 * by the rule of deposits. Idempotent, and safe with concurrent processes.
 */
export const anchorLog = (ports: AnchorPorts) => async (): Promise<AnchorStep> => {
  const anchor = await openAnchor(ports);
  if (anchor?.state !== 'open') return 'idle';
  const newest = anchor.attempts.at(-1);
  if (newest === undefined) return attempt(ports, anchor, undefined);
  const seen = await inclusionOf(ports, anchor);
  if (seen !== undefined) return end(ports, anchor, seen);
  const isStuck = ports.clock.now() - newest.madeAt >= DEFAULT_FEE_RULES.stuckAfterMs;
  return isStuck ? attempt(ports, anchor, newest) : handOver(ports, anchor, newest);
};

async function openAnchor(ports: AnchorPorts): Promise<Anchor | undefined> {
  const { transactions, clock, chain, anchorSigner } = ports;
  const now = clock.now();
  const known = await transactions.read(async ({ anchors }) => ({
    open: await anchors.findOpen(),
    isDone: await anchors.isDone(now),
  }));
  if (known.open !== undefined || known.isDone) return known.open;
  const { address } = anchorSigner;
  const nonce = await chain.nodes[0].nextNonce(address);
  return write(ports, ({ anchors }) => anchors.begin({ network: chain.network, address, nonce, now }));
}

interface Inclusion {
  readonly hash: string;
  readonly block: number;
  readonly isFinal: boolean;
  /** False: reverted. It cost its gas and used its nonce. */
  readonly isSuccess: boolean;
}

/** All nodes must agree; a partial sighting counts as not final. Undefined when no node has it. */
async function inclusionOf(ports: AnchorPorts, { attempts }: Anchor): Promise<Inclusion | undefined> {
  for (const { hash } of attempts) {
    const states = await statesOfTransaction(ports.chain, hash);
    const shown = states.find(isIncluded);
    if (shown === undefined) continue;
    const { block, isSuccess } = agreed(states) ?? shown;
    const isFinal = agreed(states) !== undefined && block.height <= (await settledHeightNow(ports));
    return { hash, block: block.height, isFinal, isSuccess };
  }
  return undefined;
}

async function end(
  ports: AnchorPorts,
  anchor: Anchor,
  { hash, block, isFinal, isSuccess }: Inclusion,
): Promise<AnchorStep> {
  if (!isFinal) return 'waiting';
  if (!isSuccess) return abandon(ports, anchor);
  await write(ports, ({ anchors }) => anchors.finish(anchor.id, { hash, block }));
  return 'final';
}

async function abandon(ports: AnchorPorts, { id }: Anchor): Promise<AnchorStep> {
  await write(ports, ({ anchors }) => anchors.abandon(id));
  return 'abandoned';
}

const TRANSFER_GAS = 21_000n;
/** The highest cost of a call data byte (EIP-7623), plus a margin. */
const GAS_PER_BYTE = 48n;

async function attempt(
  ports: AnchorPorts,
  anchor: Anchor,
  last: AnchorAttempt | undefined,
): Promise<AnchorStep> {
  const { chain, anchorSigner, clock } = ports;
  const text = anchorCallText(anchor.origin, anchor.size, anchor.root);
  const gasLimit = TRANSFER_GAS + GAS_PER_BYTE * BigInt(utf8ToBytes(text).length);
  const fees = await feesOf(
    chain.nodes[0],
    gasLimit,
    last && { attempt: last, made: anchor.attempts.length },
  );
  // Above the fee cap: rebroadcasts the last attempt until it is mined.
  if (fees === undefined) return last === undefined ? 'waiting' : handOver(ports, anchor, last);
  const { maxFeePerGas: maxFee, maxPriorityFeePerGas: priorityFee } = fees;
  const signed = await anchorSigner.sign({
    chainId: chain.chainId,
    nonce: anchor.nonce,
    text,
    gas: gasLimit,
    maxFee,
    priorityFee,
  });
  const made: AnchorAttempt = { ...signed, maxFee, priorityFee, madeAt: clock.now() };
  await write(ports, ({ anchors }) => anchors.addAttempt(anchor.id, made));
  return handOver(ports, anchor, made);
}

async function feesOf(
  node: ChainNode,
  gasLimit: bigint,
  last: { readonly attempt: AnchorAttempt; readonly made: number } | undefined,
): Promise<AttemptFees | undefined> {
  const now = await node.feesNow();
  if (last === undefined) return firstFees(now, gasLimit, DEFAULT_FEE_RULES);
  const { maxFee: maxFeePerGas, priorityFee: maxPriorityFeePerGas } = last.attempt;
  return dearerFees({ gasLimit, maxFeePerGas, maxPriorityFeePerGas }, now, DEFAULT_FEE_RULES, last.made);
}

/** Broadcasts the same bytes to every node; duplicates have no effect. */
async function handOver(ports: AnchorPorts, anchor: Anchor, { raw }: AnchorAttempt): Promise<AnchorStep> {
  const said: readonly Broadcast[] = await Promise.all(ports.chain.nodes.map((node) => node.broadcast(raw)));
  if (said.includes('insufficient-gas'))
    throw new Error(`the account ${ports.anchorSigner.address} has too little for the gas of an anchor`);
  if (!said.every((each) => each === 'nonce-used')) return 'sent';
  // Either one of our attempts is mined by now, or another program used the account.
  return (await inclusionOf(ports, anchor)) === undefined ? abandon(ports, anchor) : 'waiting';
}

async function write<T>(
  { transactions }: AnchorPorts,
  change: (repositories: Uses<'anchors'>) => Promise<T>,
): Promise<T> {
  const written: Result<T> = await transactions.run(async (repositories) =>
    accept(await change(repositories)),
  );
  if (!written.ok) throw new Error(`an anchor was not written down: ${written.refusal.name}`);
  return written.value;
}
