import {
  type Attempt,
  dearerFees,
  firstFees,
  isSigned,
  type NextStep,
  nextStep,
  preparationOf,
  SENDING_MOVES,
  type Sending,
  type SendingId,
  type SendingPurpose,
  type SignedAttempt,
} from '@cliffhanger/core/chain';
import { accept, later, MINUTE_MS, SECOND_MS } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { SignerAsk, Uses } from '../../ports/index.ts';
import { moveByChain } from '../../withdrawals/move-by-chain.ts';
import { broadcast } from './broadcast-sending.ts';
import { lookAtChain } from './look-at-chain.ts';
import { isStopped, raiseAlarm, type Sender } from './sender.ts';

/** Planned, signed, handed over, seen: more steps than this are never due at once. */
const MOST_STEPS = 6;
const LOOK_AGAIN_AFTER_MS = 5 * SECOND_MS;
/** A day's limit is not free a moment later, and a new address is not old. */
const ASK_SIGNER_AGAIN_AFTER_MS = 10 * MINUTE_MS;

/** The sending itself, what it pays, and who is told of it. */
export type Advancing =
  | 'approvals'
  | 'chainAlarms'
  | 'chainWatch'
  | 'messages'
  | 'outbox'
  | 'resolutions'
  | 'sellers'
  | 'sendings'
  | 'settings'
  | 'shops'
  | 'withdrawals';

/**
 * Brings a sending as far as it can come now. Each step is stored before it is taken, and taking it twice does what
 * taking it once does: any number of processes may carry the same one, and each may die at any point.
 */
export const advanceSending =
  (sender: Sender<Advancing>) =>
  async (id: SendingId): Promise<void> => {
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      const sending = await sender.transactions.read(({ sendings }) => sendings.find(id));
      if (sending === undefined || hasEnded(sending)) return;
      if (!(await takeStep(sender, sending))) break;
    }
    await lookAgainLater(sender, id);
  };

const hasEnded = ({ state }: Sending): boolean => SENDING_MOVES[state].length === 0;

const lookAgainLater = ({ transactions, clock }: Sender<'sendings'>, id: SendingId) =>
  transactions.run(async ({ sendings }) => {
    await sendings.lookAt(id, later(clock.now(), LOOK_AGAIN_AFTER_MS));
    return accept(undefined);
  });

/** True when something was stored and the next step may be due. */
async function takeStep(sender: Sender<Advancing>, sending: Sending): Promise<boolean> {
  const preparation = preparationOf(sending);
  switch (preparation.kind) {
    case 'plan':
      return (await isStopped(sender)) ? false : planFirst(sender, sending);
    case 'sign':
      return (await isStopped(sender))
        ? lookAtOlder(sender, sending)
        : sign(sender, sending, preparation.attempt);
    case 'none':
      return lookAndMove(sender, sending, preparation.newest);
  }
}

async function planFirst(
  { chain, transactions, clock, fees: rules }: Sender<'sendings'>,
  sending: Sending,
): Promise<boolean> {
  const gasLimit = sending.token === null ? rules.coinGasLimit : rules.tokenGasLimit;
  const fees = firstFees(await chain.sources[0].feesNow(), gasLimit, rules);
  await transactions.run(async ({ sendings }) =>
    accept(await sendings.planAttempt(sending.id, { ordinal: 1, fees }, clock.now())),
  );
  return true;
}

async function sign(sender: Sender<Advancing>, sending: Sending, attempt: Attempt): Promise<boolean> {
  const approvals = await approvalsOf(sender, sending.purpose);
  const answer = await sender.signer.sign({ ...askFor(sender, sending, attempt), approvals });
  if (answer.kind === 'refused') return refused(sender, sending, answer.because);
  const { transactions, clock } = sender;
  await transactions.run(async (repositories) => {
    const locked = await repositories.sendings.lock(sending.id);
    const isNew = locked?.attempts.find(({ ordinal }) => ordinal === attempt.ordinal)?.signed === null;
    // Another process has kept the same signature, or it has even come about already.
    if (locked === undefined || hasEnded(locked) || !isNew) return accept(undefined);
    await repositories.sendings.keepSigned(sending.id, attempt.ordinal, answer.transaction);
    if (sending.purpose.kind === 'payout') {
      await moveByChain({ repositories, now: clock.now() }, sending.purpose.withdrawalId, {
        kind: 'signed',
        transactionHash: answer.transaction.hash,
      });
    }
    return accept(undefined);
  });
  return true;
}

/** What people have signed is carried along: the signer believes their keys, and not us. */
async function approvalsOf(
  { transactions }: Sender<'approvals'>,
  purpose: SendingPurpose,
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
    case 'to-vault':
    case 'sweep':
    case 'gas-top-up':
      return [];
  }
}

function askFor({ chain }: Sender<never>, sending: Sending, { fees }: Attempt): SignerAsk {
  const { purpose, id, nonce, token, to, units, wallet } = sending;
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

/** To the signer what goes back is a payout: the same limits, and an address that it has known for long enough. */
function signedPurpose(purpose: SendingPurpose): SignerAsk['purpose'] {
  if ('place' in purpose) return { kind: purpose.kind, place: purpose.place };
  return { kind: purpose.kind === 'return' ? 'payout' : purpose.kind };
}

/** The first attempt of something that was never signed gives its nonce back; one with more gas is only not made. */
async function refused(sender: Sender<Advancing>, sending: Sending, because: string): Promise<boolean> {
  const { transactions, clock } = sender;
  await raiseAlarm(sender, { kind: 'signer-refused', facts: { because, purpose: sending.purpose.kind } });
  if (sending.state !== 'intent') return lookAtOlder(sender, sending);
  await transactions.run(async ({ sendings }) => {
    const locked = await sendings.lock(sending.id);
    if (locked?.state !== 'intent') return accept(undefined);
    await sendings.giveBack(sending.id, because, later(clock.now(), ASK_SIGNER_AGAIN_AFTER_MS));
    return accept(undefined);
  });
  return false;
}

/** The newest attempt has no signature: what was handed over before may come about nevertheless. */
async function lookAtOlder(sender: Sender<Advancing>, sending: Sending): Promise<boolean> {
  const newest = sending.attempts.findLast(isSigned);
  if (newest === undefined) return false;
  const step = await nextStepOf(sender, sending, newest);
  return step.kind === 'end' ? end(sender, sending, step) : false;
}

async function lookAndMove(
  sender: Sender<Advancing>,
  sending: Sending,
  newest: SignedAttempt,
): Promise<boolean> {
  const step = await nextStepOf(sender, sending, newest);
  switch (step.kind) {
    case 'wait':
      return false;
    case 'end':
      return end(sender, sending, step);
    case 'replace':
      return (await isStopped(sender)) ? false : planDearer(sender, sending, newest);
    case 'broadcast': {
      if (newest.broadcastAt === null && (await isStopped(sender))) return false;
      const outcome = await broadcast(sender, sending, step.attempt);
      return outcome === 'needs-more-gas' ? planDearer(sender, sending, newest) : false;
    }
  }
}

async function nextStepOf(
  sender: Sender<'settings'>,
  sending: Sending,
  newest: SignedAttempt,
): Promise<NextStep> {
  const receiptStatus = await lookAtChain(sender, sending);
  return nextStep(newest, receiptStatus, { now: sender.clock.now(), stuckAfterMs: sender.fees.stuckAfterMs });
}

async function planDearer(
  sender: Sender<'chainAlarms' | 'sendings' | 'settings'>,
  sending: Sending,
  newest: SignedAttempt,
): Promise<boolean> {
  const { chain, transactions, clock, fees: rules } = sender;
  const fees = dearerFees(newest.fees, await chain.sources[0].feesNow(), rules, sending.attempts.length);
  if (fees === undefined) {
    await raiseAlarm(sender, {
      kind: 'payout-stuck',
      facts: { nonce: sending.nonce, purpose: sending.purpose.kind },
    });
    // No more is offered for it: what is offered is offered again, should a node have forgotten it.
    await broadcast(sender, sending, newest);
    return false;
  }
  const attempt = { ordinal: newest.ordinal + 1, fees };
  await transactions.run(async ({ sendings }) =>
    accept(await sendings.planAttempt(sending.id, attempt, clock.now())),
  );
  return true;
}

/** Row, books and what the seller is told, together. */
async function end(
  sender: Sender<Advancing>,
  { id, network, purpose, nonce }: Sending,
  { as, seen }: Extract<NextStep, { kind: 'end' }>,
): Promise<boolean> {
  const { transactions, clock } = sender;
  const { hash } = seen.attempt.signed;
  const ended = await transactions.run(async (repositories) => {
    const locked = await repositories.sendings.lock(id);
    if (locked === undefined || hasEnded(locked)) return accept(false);
    if (isInBooks(purpose) && !(await isFollowedTo(repositories, network, seen.block.height)))
      return accept(false);
    const now = clock.now();
    await repositories.sendings.end(id, { as, hash, block: seen.block, feePaid: seen.feePaid, at: now });
    if (purpose.kind === 'payout') {
      await moveByChain({ repositories, now }, purpose.withdrawalId, {
        kind: as === 'confirmed' ? 'paid' : 'not-paid',
        transactionHash: hash,
      });
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

/** What leaves for good; the others only change their place. */
const isInBooks = ({ kind }: SendingPurpose): boolean => kind === 'payout' || kind === 'return';

/** The watcher has taken its block in: the books and what is known to lie on the chain change for the same reason. */
async function isFollowedTo(
  { chainWatch }: Uses<'chainWatch'>,
  network: Network,
  height: number,
): Promise<boolean> {
  const position = await chainWatch.positionOf(network);
  return position === undefined || height <= position.height;
}
