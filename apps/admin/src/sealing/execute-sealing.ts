import type { SealedAnew } from '@cliffhanger/application/sealing';
import { accept } from '@cliffhanger/core/kernel';
import type { UseCases } from '../compose.ts';
import { type Outcome, outcomeOf } from '../outcome.ts';

export async function executeSealing({ sealAnew }: UseCases): Promise<Outcome> {
  const done = await sealAnew();
  const lines = done.map(lineOf).join('\n');
  if (done.some(({ unopened }) => unopened > 0))
    throw new Error(`some data needs a key that is missing from FORMER_ENCRYPTION_KEYS\n${lines}`);
  return outcomeOf(accept(done), () => `${lines}\neverything is encrypted with the current key`);
}

const lineOf = ({ kind, anew, unopened }: SealedAnew): string =>
  `${kind}: ${anew} re-encrypted${unopened === 0 ? '' : `, ${unopened} not decrypted`}`;
