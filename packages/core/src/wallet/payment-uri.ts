import { familyOf, type Network } from './networks.ts';

export interface PaymentRequest {
  readonly network: Network;
  /** The token's contract. */
  readonly token: string;
  /** Of an EVM chain. */
  readonly chainId: number | undefined;
  readonly to: string;
  /** In the token's own smallest units. */
  readonly units: bigint;
}

/**
 * What stands in the QR code. EVM wallets read ERC-681 and fill in token and amount. Tron has no such agreement: there it
 * is the plain address, which every wallet reads, and the amount is typed.
 */
export function paymentUri({ network, token, chainId, to, units }: PaymentRequest): string {
  if (familyOf(network) === 'tron') return to;
  if (chainId === undefined) throw new TypeError('an EVM network without the id of its chain');
  return `ethereum:${token}@${chainId}/transfer?address=${to}&uint256=${units}`;
}
