import type { Network } from '../wallet/index.ts';
import type { ProcessorName } from './processor.ts';

/** How a purchase was paid, as far as a viewer can recognize it: a processor's own ids say nothing to anybody. */
export interface PaidWith {
  readonly processor: ProcessorName;
  readonly network: Network | null;
  /** The chain's transaction, where it was paid over one. */
  readonly transaction: string | null;
}

/** Of a payment as it is booked: `usdt-bep20` with `<transaction>:<ordinal>`, or a processor with its charge. */
export function paidWith(payment: { readonly processor: string; readonly charge: string }): PaidWith {
  const [name, network = null] = payment.processor.split('-') as [ProcessorName, Network?];
  const transaction = network === null ? null : payment.charge.slice(0, payment.charge.lastIndexOf(':'));
  return { processor: name, network, transaction };
}
