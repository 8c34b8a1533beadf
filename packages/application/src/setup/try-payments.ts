import type { ProcessorName } from '@cliffhanger/core/checkout';
import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Payments, ProcessorProbe, Requires } from '../ports/index.ts';

export interface TriedProcessor {
  readonly name: ProcessorName;
  /** Test mode. */
  readonly isSandbox: boolean;
  readonly outcome: ProcessorProbe;
}

/** Probes each configured processor. For USDT only our addresses count: another check covers the chains. */
export const tryPayments =
  ({ payments }: Requires<'payments'>) =>
  async (): Promise<Result<readonly TriedProcessor[]>> =>
    accept([...triedSandbox(payments), ...(await triedStripe(payments)), ...triedUsdt(payments)]);

const triedSandbox = ({ sandbox }: Payments): readonly TriedProcessor[] =>
  sandbox === undefined ? [] : [{ name: 'sandbox', isSandbox: true, outcome: 'works' }];

const triedStripe = async ({ stripe }: Payments): Promise<readonly TriedProcessor[]> =>
  stripe === undefined
    ? []
    : [{ name: 'stripe', isSandbox: stripe.isSandbox, outcome: await stripe.probe() }];

const triedUsdt = ({ usdt }: Payments): readonly TriedProcessor[] =>
  usdt === undefined ? [] : [{ name: 'usdt', isSandbox: false, outcome: 'works' }];
