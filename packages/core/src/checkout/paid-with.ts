import type { Network } from '../wallet/index.ts';
import type { ProcessorName } from './processor.ts';

/** A payment as its viewer can recognise it, without processor ids. */
export interface PaidWith {
  readonly processor: ProcessorName;
  readonly network: Network | null;
  /** The transaction of a payment over a chain. */
  readonly transaction: string | null;
}

/** From a booked payment: `usdt-bep20` with `<transaction>:<ordinal>`, or a processor with its charge. */
export function paidWith(payment: { readonly processor: string; readonly charge: string }): PaidWith {
  const [name, network = null] = payment.processor.split('-') as [ProcessorName, Network?];
  const transaction = network === null ? null : payment.charge.slice(0, payment.charge.lastIndexOf(':'));
  return { processor: name, network, transaction };
}
