import {
  type Attempt,
  dearerFees,
  firstFees,
  isSigned,
  type NextStep,
  nextStep,
  OUTBOUND_TRANSACTION_MOVES,
  type OutboundTransaction,
  type OutboundTransactionId,
  type OutboundTransactionPurpose,
  preparationOf,
  type SignedAttempt,
} from '@cliffhanger/core/chain';
import { accept, later, MINUTE_MS, SECOND_MS } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { SignerAsk, Uses } from '../../../ports/index.ts';
import { isStopped, raiseAlarm, type Sender } from '../sender.ts';
import { broadcast } from './broadcast-outbound-transaction.ts';
import { readReceiptStatus } from './read-receipt-status.ts';

/** Planned, signed, broadcast, included: no more steps are ever due at once. */
const MOST_STEPS = 6;
const LOOK_AGAIN_AFTER_MS = 5 * SECOND_MS;
/** Neither a daily limit nor the waiting time of a new address passes at once. */
const ASK_SIGNER_AGAIN_AFTER_MS = 10 * MINUTE_MS;

/** The transaction, its payment, and the notifications. */
export type Advancing =
  | 'approvals'
  | 'chainAlarms'
  | 'chainWatch'
  | 'resolutions'
  | 'outboundTransactions'
  | 'settings';

/**
 * Advances an outbound transaction as far as possible. Each step is stored before it is taken and is
 * idempotent, so any number of processes may work on it and crash at any point.
 */
export const advanceOutboundTransaction =
  (sender: Sender<Advancing>) =>
  async (id: OutboundTransactionId): Promise<void> => {
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const outboundTransaction = await sender.transactions.read(({ outboundTransactions }) =>
        outboundTransactions.find(id),
      );
      if (outboundTransaction === undefined || hasEnded(outboundTransaction)) return;
      if (!(await takeStep(sender, outboundTransaction))) break;
    }
    await lookAgainLater(sender, id);
  };

const hasEnded = ({ state }: OutboundTransaction): boolean => OUTBOUND_TRANSACTION_MOVES[state].length === 0;

const lookAgainLater = ({ transactions, clock }: Sender<'outboundTransactions'>, id: OutboundTransactionId) =>
  transactions.run(async ({ outboundTransactions }) => {
    await outboundTransactions.lookAt(id, later(clock.now(), LOOK_AGAIN_AFTER_MS));
    return accept(undefined);
  });

/** Returns true when something was stored and the next step may be due. */
async function takeStep(
  sender: Sender<Advancing>,
  outboundTransaction: OutboundTransaction,
): Promise<boolean> {
  const preparation = preparationOf(outboundTransaction);
  switch (preparation.kind) {
    case 'plan':
      return (await isStopped(sender)) ? false : planFirst(sender, outboundTransaction);
    case 'sign':
      return (await isStopped(sender))
        ? lookAtOlder(sender, outboundTransaction)
        : sign(sender, outboundTransaction, preparation.attempt);
    case 'none':
      return lookAndMove(sender, outboundTransaction, preparation.newest);
  }
}

async function planFirst(
  { chain, transactions, clock, fees: rules }: Sender<'outboundTransactions'>,
  outboundTransaction: OutboundTransaction,
): Promise<boolean> {
  const gasLimit = outboundTransaction.token === null ? rules.coinGasLimit : rules.tokenGasLimit;
  const fees = firstFees(await chain.nodes[0].feesNow(), gasLimit, rules);
  await transactions.run(async ({ outboundTransactions }) =>
    accept(await outboundTransactions.planAttempt(outboundTransaction.id, { ordinal: 1, fees }, clock.now())),
  );
  return true;
}

async function sign(
  sender: Sender<Advancing>,
  outboundTransaction: OutboundTransaction,
  attempt: Attempt,
): Promise<boolean> {
  const approvals = await approvalsOf(sender, outboundTransaction.purpose);
  const answer = await sender.signer.sign({ ...askFor(sender, outboundTransaction, attempt), approvals });
  if (answer.kind === 'refused') return refused(sender, outboundTransaction, answer.because);
  const { transactions, clock } = sender;
  await transactions.run(async (repositories) => {
    const locked = await repositories.outboundTransactions.lock(outboundTransaction.id);
    const isNew = locked?.attempts.find(({ ordinal }) => ordinal === attempt.ordinal)?.signed === null;
    // Another process stored the same signature, or the transaction has already ended.
    if (locked === undefined || hasEnded(locked) || !isNew) return accept(undefined);
    await repositories.outboundTransactions.keepSigned(
      outboundTransaction.id,
      attempt.ordinal,
      answer.transaction,
    );
    if (outboundTransaction.purpose.kind === 'payout') {
      const { withdrawalId } = outboundTransaction.purpose;
      await repositories.outboundTransactions.followPayout(withdrawalId, clock.now());
    }
    return accept(undefined);
  });
  return true;
}

/** Sends the people's signatures along: the signer trusts their keys and not this process. */
async function approvalsOf(
  { transactions }: Sender<'approvals'>,
  purpose: OutboundTransactionPurpose,
): Promise<NonNullable<SignerAsk['approvals']>> {
  switch (purpose.kind) {
    case 'payout': {
      const subject = { subject: 'withdrawal', id: purpose.withdrawalId } as const;
      return transactions.read(({ approvals }) => approvals.proofsOf(subject));
    }
    case 'return': {
      const subject = { subject: 'return', id: purpose.resolutionId } as const;
      return transactions.read(({ approvals }) => approvals.proofsOf(subject));
    }
    case 'to-cold-wallet':
    case 'consolidation':
    case 'gas-top-up':
      return [];
  }
}

function askFor(
  { chain }: Sender<never>,
  outboundTransaction: OutboundTransaction,
  { fees }: Attempt,
): SignerAsk {
  const { purpose, id, nonce, token, to, units, wallet } = outboundTransaction;
  return {
    purpose: signedPurpose(purpose),
    reference: id,
    chainId: chain.chainId,
    nonce,
    fees,
    token,
    to,
    units,
    from: wallet,
  };
}

/**
 * The signer treats a return as a payout, with the same limits and the same waiting time for a new address.
 */
function signedPurpose(purpose: OutboundTransactionPurpose): SignerAsk['purpose'] {
  if ('derivationIndex' in purpose) return { kind: purpose.kind, derivationIndex: purpose.derivationIndex };
  return { kind: purpose.kind === 'return' ? 'payout' : purpose.kind };
}

/** Refusing the first attempt releases the nonce. Refusing one with more gas only skips that attempt. */
async function refused(
  sender: Sender<Advancing>,
  outboundTransaction: OutboundTransaction,
  because: string,
): Promise<boolean> {
  const { transactions, clock } = sender;
  await raiseAlarm(sender, {
    kind: 'signer-refused',
    facts: { because, purpose: outboundTransaction.purpose.kind },
  });
  if (outboundTransaction.state !== 'intent') return lookAtOlder(sender, outboundTransaction);
  await transactions.run(async ({ outboundTransactions }) => {
    const locked = await outboundTransactions.lock(outboundTransaction.id);
    if (locked?.state !== 'intent') return accept(undefined);
    await outboundTransactions.giveBack(
      outboundTransaction.id,
      because,
      later(clock.now(), ASK_SIGNER_AGAIN_AFTER_MS),
    );
    return accept(undefined);
  });
  return false;
}

/** The newest attempt has no signature, but an earlier broadcast may still be included. */
async function lookAtOlder(
  sender: Sender<Advancing>,
  outboundTransaction: OutboundTransaction,
): Promise<boolean> {
  const newest = outboundTransaction.attempts.findLast(isSigned);
  if (newest === undefined) return false;
  const step = await nextStepOf(sender, outboundTransaction, newest);
  return step.kind === 'end' ? end(sender, outboundTransaction, step) : false;
}

async function lookAndMove(
  sender: Sender<Advancing>,
  outboundTransaction: OutboundTransaction,
  newest: SignedAttempt,
): Promise<boolean> {
  const step = await nextStepOf(sender, outboundTransaction, newest);
  switch (step.kind) {
    case 'wait':
      return false;
    case 'end':
      return end(sender, outboundTransaction, step);
    case 'replace':
      return (await isStopped(sender)) ? false : planDearer(sender, outboundTransaction, newest);
    case 'broadcast': {
      if (newest.broadcastAt === null && (await isStopped(sender))) return false;
      const outcome = await broadcast(sender, outboundTransaction, step.attempt);
      return outcome === 'needs-more-gas' ? planDearer(sender, outboundTransaction, newest) : false;
    }
  }
}

async function nextStepOf(
  sender: Sender<'settings'>,
  outboundTransaction: OutboundTransaction,
  newest: SignedAttempt,
): Promise<NextStep> {
  const receiptStatus = await readReceiptStatus(sender, outboundTransaction);
  return nextStep(newest, receiptStatus, { now: sender.clock.now(), stuckAfterMs: sender.fees.stuckAfterMs });
}

async function planDearer(
  sender: Sender<'chainAlarms' | 'outboundTransactions' | 'settings'>,
  outboundTransaction: OutboundTransaction,
  newest: SignedAttempt,
): Promise<boolean> {
  const { chain, transactions, clock, fees: rules } = sender;
  const fees = dearerFees(
    newest.fees,
    await chain.nodes[0].feesNow(),
    rules,
    outboundTransaction.attempts.length,
  );
  if (fees === undefined) {
    await raiseAlarm(sender, {
      kind: 'payout-stuck',
      facts: { nonce: outboundTransaction.nonce, purpose: outboundTransaction.purpose.kind },
    });
    // No higher fee is allowed: broadcast the same transaction again, in case a node has dropped it.
    await broadcast(sender, outboundTransaction, newest);
    return false;
  }
  const attempt = { ordinal: newest.ordinal + 1, fees };
  await transactions.run(async ({ outboundTransactions }) =>
    accept(await outboundTransactions.planAttempt(outboundTransaction.id, attempt, clock.now())),
  );
  return true;
}

/** Row, booking and notification in one transaction. */
async function end(
  sender: Sender<Advancing>,
  { id, network, purpose, nonce }: OutboundTransaction,
  { as, seen }: Extract<NextStep, { kind: 'end' }>,
): Promise<boolean> {
  const { transactions, clock } = sender;
  const { hash } = seen.attempt.signed;
  const ended = await transactions.run(async (repositories) => {
    const locked = await repositories.outboundTransactions.lock(id);
    if (locked === undefined || hasEnded(locked)) return accept(false);
    if (isInBooks(purpose) && !(await isFollowedTo(repositories, network, seen.block.height)))
      return accept(false);
    const now = clock.now();
    await repositories.outboundTransactions.end(id, {
      as,
      hash,
      block: seen.block,
      feePaid: seen.feePaid,
      at: now,
    });
    if (purpose.kind === 'payout') {
      await repositories.outboundTransactions.followPayout(purpose.withdrawalId, now);
    }
    if (purpose.kind === 'return' && as === 'confirmed') {
      await repositories.resolutions.finishReturn(purpose.resolutionId, now);
    }
    return accept(true);
  });
  if (as === 'failed' && ended.ok && ended.value)
    await raiseAlarm(sender, { kind: 'payout-stuck', facts: { nonce, purpose: purpose.kind, hash } });
  return false;
}

/** Payouts and returns leave the platform; other purposes only move money between its wallets. */
const isInBooks = ({ kind }: OutboundTransactionPurpose): boolean => kind === 'payout' || kind === 'return';

/** The watcher has ingested the block, so that the books and the known chain balance change together. */
async function isFollowedTo(
  { chainWatch }: Uses<'chainWatch'>,
  network: Network,
  height: number,
): Promise<boolean> {
  const position = await chainWatch.positionOf(network);
  return position === undefined || height <= position.height;
}
