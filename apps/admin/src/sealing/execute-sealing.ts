import type { SealedAnew } from '@cliffhanger/application/sealing';
import { accept } from '@cliffhanger/core/kernel';
import type { UseCases } from '../compose.ts';
import { type Outcome, tell } from '../tell.ts';

export async function executeSealing({ sealAnew }: UseCases): Promise<Outcome> {
  const done = await sealAnew();
  const lines = done.map(lineOf).join('\n');
  if (done.some(({ unopened }) => unopened > 0))
    throw new Error(`some of it needs a key that FORMER_ENCRYPTION_KEYS does not have\n${lines}`);
  return tell(accept(done), () => `${lines}\neverything is sealed with the current key`);
}

const lineOf = ({ kind, anew, unopened }: SealedAnew): string =>
  `${kind}: ${anew} sealed anew${unopened === 0 ? '' : `, ${unopened} not opened`}`;
