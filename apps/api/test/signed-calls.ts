import type { AgentLevel } from '@cliffhanger/core/identity';
import { idOf, type SellerId } from '@cliffhanger/core/kernel';
import type { StaffRole } from '@cliffhanger/core/staff';
import {
  type Fixture,
  type KeyHolder,
  type TestOperator,
  withDeviceKey,
} from '@cliffhanger/testing/factories';
import type { Call, RequestOf } from '@cliffhanger/wire/kernel';
import { askDeedChallenge, askPaymentChallenge } from '@cliffhanger/wire/operator/reviews';

type DeedAsked = RequestOf<typeof askDeedChallenge>;
/** Union of the fields of signable calls. */
interface Input {
  readonly id: string;
  readonly verdict: string;
  readonly outcome: string;
  readonly way: string;
  readonly subjectId: string;
  readonly sellerId: SellerId;
  readonly reason: string;
  readonly network: string;
  readonly alarm: string;
  readonly bearsRest: boolean;
  readonly email: string;
  readonly level: AgentLevel;
}

/** The act to sign for each console call, by call name. */
const DEEDS: Readonly<Record<string, (input: Input) => DeedAsked | undefined>> = {
  'reviews.decide-deposit': ({ id, verdict }) =>
    verdict === 'approve' ? { subject: 'deposit', id } : undefined,
  'chain.ask-resolution': ({ way, subjectId: id, sellerId: seller, reason }) =>
    way === 'credit' ? { subject: 'credit', id, seller, reason } : undefined,
  'chain.end-resolution': ({ id, outcome }) =>
    outcome === 'confirmed' ? { subject: 'credit', id } : undefined,
  'chain.clear-alarm': ({ network, alarm, reason }) => ({
    subject: 'alarm',
    id: `${network} ${alarm}`,
    reason,
  }),
  'chain.confirm-clearing': ({ network, alarm }) => ({ subject: 'alarm', id: `${network} ${alarm}` }),
  'ledger.correct-transfer': ({ id, bearsRest, reason }) => ({
    subject: 'correction',
    id,
    bearsRest,
    reason,
  }),
  'support.grant-level': ({ email: id, level, reason }) => ({ subject: 'level', id, level, reason }),
};

/**
 * A console client that signs two-person acts with the operator's device key, unless the call already has a
 * signature.
 */
export function signingCalls(
  { owner }: Fixture,
  { id }: TestOperator,
  { call, roles }: { readonly call: Call; readonly roles: readonly StaffRole[] },
): Call {
  const duty = roles.some((role) => role.startsWith('finance')) ? 'payouts' : 'levels';
  let holder: Promise<KeyHolder> | undefined;
  const textFor = async (name: string, input: Input): Promise<string | undefined> => {
    const asked = 'signed' in input ? undefined : DEEDS[name]?.(input);
    if (asked === undefined) return undefined;
    const paid =
      name === 'chain.end-resolution' &&
      (await call(askPaymentChallenge, { subject: 'return', id: idOf<'resolution'>(asked.id) }));
    const received = paid && paid.ok ? paid : await call(askDeedChallenge, asked);
    return received.ok ? received.value.text : undefined;
  };
  return async (endpoint, input, ...rest) => {
    const text = await textFor('name' in endpoint ? endpoint.name : '', input as Input);
    if (text === undefined) return call(endpoint, input, ...rest);
    holder ??= withDeviceKey(owner, id, duty);
    const { key } = await holder;
    return call(endpoint, { ...input, signed: key.sign(text) }, ...rest);
  };
}
