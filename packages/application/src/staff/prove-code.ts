import { accept, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import { stepOfCode } from '@cliffhanger/core/staff';
import type { Requires, StaffCredentials, Uses } from '../ports/index.ts';
import { openSecret } from './steps/second-factor-secret.ts';

type CodePorts = Requires<'sealing' | 'secondFactor'>;

/** A code is single-use: a correct one is rejected the second time. */
export async function useCode(
  { sealing, secondFactor }: CodePorts,
  { staff }: Uses<'staff'>,
  id: OperatorId,
  code: string,
): Promise<Result<true>> {
  const known = await staff.credentialsOf(id);
  const step = known && matchingStep({ sealing, secondFactor }, id, known, code);
  return step !== undefined && (await staff.useStep(id, step))
    ? accept(true)
    : refuse('second-factor-wrong', { field: 'code' });
}

function matchingStep(
  { sealing, secondFactor }: CodePorts,
  id: OperatorId,
  { sealedSecret, lastStep }: StaffCredentials,
  code: string,
): number | undefined {
  if (sealedSecret === null) return undefined;
  const secret = openSecret(sealing, id, sealedSecret);
  return stepOfCode({ code, stepNow: secondFactor.stepNow(), lastStep }, (step, typed) =>
    secondFactor.isCodeOf(secret, step, typed),
  );
}

/** Requires a fresh code before a decision about money: a stolen session is not enough. */
export const proveCode =
  ({
    transactions,
    limits,
    hmac,
    ...ports
  }: CodePorts & Requires<'transactions' | 'limits' | 'hmac', 'staff'>) =>
  async (id: OperatorId, code: string): Promise<Result<true>> => {
    const key = hmac.limitKey(`staff-code ${id}`);
    const tries = await limits.take('staff-login', key);
    if (!tries.taken) return refuse('second-factor-wrong', { field: 'code' });
    const proved = await transactions.run((repositories) => useCode(ports, repositories, id, code));
    if (proved.ok) await limits.forget('staff-login', key);
    return proved;
  };
